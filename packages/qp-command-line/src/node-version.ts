/** The oldest Node that the programs run on; `engines` of their packages say the same. */
export const OLDEST_NODE = '22.13'

/** What to say where a version of Node cannot run a program; `undefined` where it can. */
export function nodeProblem(program: string, version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return `${program} needs Node ${OLDEST_NODE} or later (https://nodejs.org/en/download), and this is ${version}.`
}
