import { QuickPagesError } from 'qp-client'
import { UsageError } from 'qp-command-line'
import { CommandFailure, EXIT } from './command-failure.ts'
import { warningsOfFile } from './warnings.ts'

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
    return { exitCode, code: cause instanceof QuickPagesError ? cause.code : 'failed', message }
  }
  if (error instanceof UsageError) return { exitCode: EXIT.usage, code: 'usage', message: error.message }
  return { exitCode: EXIT.failed, code: 'failed', message: causesOf(error) }
}

/** In place of messages that speak of headers and requests, which who calls `qp` does not send. SPEC.md 18.1.2 */
const OWN_WORDS: Readonly<Record<string, string>> = {
  premium_required:
    'This needs a valid Pro token, and none is stored or it is no longer valid: `qp login` stores one.',
  precondition_failed: 'Someone else has changed the page in the meantime. Check it, then try again.',
}
const EXPIRED =
  'This page has expired. For 7 days, `qp expire PAGE 7d` sets a later time, and --never keeps it for good.'

const ALLOW = ' Take it out or, if it may be public, add --allow-secrets.'

/** A refusal of the service, as who calls `qp` reads it. */
export function inOwnWords({
  code,
  message,
  issues,
}: Pick<QuickPagesError, 'code' | 'message' | 'issues'>): Pick<QuickPagesError, 'message' | 'issues'> {
  if (code === 'secret_found') return { message: message.replace(/[^.]*refuseSecrets\./, ALLOW), issues }
  const own = code === 'gone' && issues.length > 0 ? EXPIRED : OWN_WORDS[code]
  return own === undefined ? { message, issues } : { message: own, issues: [] }
}

function explainRefusal(error: QuickPagesError): Explained {
  const { code, status, warnings, retryAfter, isRetryable } = error
  const { message, issues } = inOwnWords({ code, message: causesOf(error), issues: error.issues })
  const lines = [
    `${message}${status === 0 ? '' : ` (${status} ${code})`}`,
    ...[...issues, ...warningsOfFile(warnings)].map((finding) => `  ${finding.path}: ${finding.message}`),
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
