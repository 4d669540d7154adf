/** `engines` of the package says the same. */
const OLDEST = { major: 22, minor: 13 }

/** What to say where this Node cannot run `qp`; `undefined` where it can. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)
  return isNewEnough
    ? undefined
    : `qp needs Node ${OLDEST.major}.${OLDEST.minor} or later (https://nodejs.org/en/download), and this is ${version}.`
}
