import { QuickPagesError } from 'qp-client'
import { explain } from './errors/explain-error.ts'
import { EXIT } from './errors/command-failure.ts'
import type { Terminal } from './terminal.ts'

/** What came of one operand. */
export interface Outcome {
  readonly exitCode: number
  /** For `--json`. */
  readonly value: unknown
  readonly text: string
  /** The text is the content of a page. */
  readonly isContent?: boolean
}

/**
 * Handles operands one after the other and prints what comes of each. Where one fails, that is said, and the others are
 * handled all the same, unless a person has ended the command. Resolves to the first exit code that is not 0.
 */
export async function forEach(
  operands: readonly string[],
  terminal: Terminal,
  handle: (operand: string) => Promise<Outcome>,
): Promise<number> {
  const values: unknown[] = []
  const exitCodes: number[] = []
  for (const operand of operands) {
    const { exitCode, value, text, isContent } = await handle(operand).catch((error: unknown) =>
      failed(error, operand, terminal),
    )
    exitCodes.push(exitCode)
    values.push(value)
    if (!terminal.isJson && text !== '') terminal.result(value, text, isContent)
    if (exitCode === EXIT.interrupted) break
  }
  if (terminal.isJson) terminal.result(operands.length === 1 ? values[0] : values, '')
  if (exitCodes.at(-1) === EXIT.interrupted) return EXIT.interrupted
  return exitCodes.find((code) => code !== EXIT.done) ?? EXIT.done
}

/** What a service says names no file; a `CommandFailure` does where that helps. */
function failed(error: unknown, operand: string, terminal: Terminal): Outcome {
  const { exitCode, code, message } = explain(error)
  terminal.progress('')
  const name = error instanceof QuickPagesError && operand !== '-' ? `${operand}: ` : ''
  if (!terminal.isJson) terminal.note(`qp: ${name}${message}`)
  return { exitCode, value: { error: code, message }, text: '' }
}
