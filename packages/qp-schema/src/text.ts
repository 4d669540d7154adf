// NUL, the C0 controls other than tab and newline, and surrogates without their other half.
const UNSTORABLE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * Text as every store keeps it: CRLF and CR become LF; NUL, lone surrogates and C0 controls other than tab and
 * newline are removed. SPEC.md 3.2
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSTORABLE, '')
}

/**
 * Applies {@link cleanText} to every string value of parsed JSON, in place. Keys are not touched. Takes any depth:
 * it keeps its own stack.
 */
export function cleanStrings<T>(json: T): T {
  if (typeof json === 'string') return cleanText(json) as T
  const pending: unknown[] = [json]
  while (pending.length > 0) {
    const node = pending.pop()
    if (typeof node !== 'object' || node === null) continue
    const container = node as Record<string, unknown>
    for (const key of Object.keys(container)) {
      const value = container[key]
      if (typeof value === 'string') container[key] = cleanText(value)
      else pending.push(value)
    }
  }
  return json
}
