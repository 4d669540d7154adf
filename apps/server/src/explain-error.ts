/**
 * The messages of an error and of its causes in one line: most errors of the store say why only in their cause.
 * Passwords in URLs are left out.
 */
export function explainError(error: unknown): string {
  const messages = [...messagesOf(error, new Set())].map((message) => message.replace(/\.$/, ''))
  return `${withoutPasswords([...new Set(messages)].join(': '))}.`
}

function* messagesOf(error: unknown, seen: Set<unknown>): Generator<string> {
  if (error === undefined || seen.has(error)) return
  seen.add(error)
  if (!(error instanceof Error)) return yield String(error)
  const parts = error instanceof AggregateError ? (error.errors as unknown[]) : []
  // The error of several failed attempts to connect has no message of its own.
  if (error.message !== '' || parts.length === 0) yield error.message || nameOf(error)
  for (const part of parts) yield* messagesOf(part, seen)
  yield* messagesOf(error.cause, seen)
}

function nameOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name
}

/** `postgres://user:password@host` without the password, also as a parameter. */
export function withoutPasswords(text: string): string {
  return text
    .replaceAll(/([a-z][a-z0-9+.-]*:\/\/[^\s/?#:@]*):\S*@/gi, '$1:***@')
    .replaceAll(/([?&]password=)[^\s&#]*/gi, '$1***')
}
