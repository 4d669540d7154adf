/** The oldest Node that the server runs on; `engines` of its package says the same. */
export const OLDEST_NODE = '22.13'

/** A message for the caller when this version of Node cannot run the server; `undefined` when it can. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = OLDEST_NODE.split('.').map(Number)
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined
  return `qp-server needs Node ${OLDEST_NODE} or later, and this is Node ${version}. See https://nodejs.org/en/download for a newer one.`
}
