/** Prints the figures of a test, one line, so that runs can be compared. */
export function report(fault: string, figures: Readonly<Record<string, number | string>>): void {
  const list = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  process.stdout.write(`[faults] ${fault}: ${list.join(', ')}\n`)
}

/**
 * Whether tests of a fault are left out, because this machine cannot stage it. It says so loudly.
 *
 * @throws Error under CI, where every fault has to be staged
 */
export function cannotStage(isLacking: boolean, fault: string, needed: string): boolean {
  if (!isLacking) return false
  const problem = `${fault} cannot be staged here: it needs ${needed}`
  if (process.env['CI'] === 'true') throw new Error(problem)
  process.stderr.write(`\n*** ${problem}. Its tests DID NOT RUN. ***\n\n`)
  return true
}
