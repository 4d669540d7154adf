import type { BlockProblem } from './guards.ts'

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
    return new ContentTooComplexError(this.message, joinPaths(prefix, this.path))
  }
}

/** A value among blocks is not one that this version can read. FORMAT.md 3.7.2 */
export class InvalidBlockError extends Error {
  override readonly name = 'InvalidBlockError'
  readonly code = 'invalid_block'
  readonly reason: BlockProblem['reason']
  /** Where in the input: `blocks[3].tone`. */
  readonly path: string

  /** @param at - the place of the value in the input: `blocks[3]` */
  constructor({ reason, path, message }: BlockProblem, at = '') {
    const place = joinPaths(at, path)
    super(`${place || 'the value'} ${message}`)
    this.reason = reason
    this.path = place
  }
}

/** The path of something within something. Either may be empty. */
function joinPaths(outer: string, inner: string): string {
  return outer && inner ? `${outer}.${inner}` : outer + inner
}
