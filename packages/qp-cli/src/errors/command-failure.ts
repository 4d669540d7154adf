/** How a call of `qp` ends. SPEC.md 18.1.3 */
export const EXIT = { done: 0, failed: 1, usage: 2, changed: 3, later: 4, interrupted: 130 } as const

/** What each exit code means, for help. */
export const EXIT_CODES: readonly (readonly [code: number, meaning: string])[] = [
  [EXIT.done, 'done'],
  [EXIT.failed, 'failed, or diff or notes --exit-code found something'],
  [EXIT.usage, 'wrong usage'],
  [EXIT.changed, 'somebody else has changed the page'],
  [EXIT.later, 'no answer, or a busy service: try again'],
  [EXIT.interrupted, 'interrupted'],
]

/** Why a command did not do what it was called for, as a line for a person. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT.failed, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}
