import { QuickPagesError } from 'qp-client'
import { CommandFailure, EXIT } from './failure.ts'

/** A failure as a person reads it, and as a program does. */
export interface Explained {
  readonly exitCode: number
  readonly code: string
  readonly message: string
}

/** What a failure says and what the process ends with. SPEC.md 18.1.3 */
export function explain(error: unknown): Explained {
  if (error instanceof QuickPagesError) return explainRefusal(error)
  if (error instanceof CommandFailure) {
    const { exitCode, message, cause } = error
    const code = exitCode === EXIT.usage ? 'usage' : 'failed'
    return { exitCode, code: cause instanceof QuickPagesError ? cause.code : code, message }
  }
  if (isArgumentError(error)) {
    const [sentence = ''] = error.message.split(/(?<=\.) |\. |\n/, 1)
    return {
      exitCode: EXIT.usage,
      code: 'usage',
      message: `${sentence.replace(/\.$/, '')}. \`qp --help\` lists what there is.`,
    }
  }
  return { exitCode: EXIT.failed, code: 'failed', message: causesOf(error) }
}

function explainRefusal(error: QuickPagesError): Explained {
  const { code, status, issues, warnings, retryAfter, isRetryable } = error
  const lines = [
    `${causesOf(error)}${status === 0 ? '' : ` (${status} ${code})`}`,
    ...issues.map(({ path, message }) => `  ${path}: ${message}`),
    ...warnings.map(({ path, message }) => `  ${path}: ${message}`),
    ...(retryAfter === undefined ? [] : [`  Try again in ${retryAfter} seconds.`]),
  ]
  const later = isRetryable ? EXIT.later : EXIT.failed
  return {
    exitCode: code === 'precondition_failed' ? EXIT.changed : later,
    code,
    message: lines.join('\n'),
  }
}

/** What `fetch` says is only that it failed; its causes say why. */
function causesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const told = cause instanceof Error && cause.message !== '' ? ` (${causesOf(innermost(cause))})` : ''
  return error.message + told
}

function innermost(error: Error): Error {
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error.cause
  return inner instanceof Error ? innermost(inner) : error
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
