/** One finding about an input. SPEC.md 7 */
export interface Issue {
  /** Where in the input: `blocks[3].rows[1]`; empty for the input as a whole. */
  path: string
  message: string
}

/** An input is built in a way that no document needs and that is costly to process. SPEC.md 8.3 */
export class ContentTooComplexError extends Error {
  override readonly name = 'ContentTooComplexError'
  readonly code = 'content_too_complex'
  /** Where in the input; empty for the whole. */
  readonly path: string

  /** @param message - what exceeds which bound */
  constructor(message: string, path = '') {
    super(message)
    this.path = path
  }

  /** The same finding, with `prefix` before its path. */
  at(prefix: string): ContentTooComplexError {
    const path = [prefix, this.path].filter((part) => part !== '').join('.')
    return new ContentTooComplexError(this.message, path)
  }
}

/** Joins the keys of a path the way that issues and warnings print it: `blocks[3].rows[1]`. */
export function formatPath(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`
    return path === '' ? String(key) : `${path}.${String(key)}`
  }, '')
}
