/** A slug cannot be given to a page: it is, or was until its deletion, the name of another one. SPEC.md 2.2.4 */
export class SlugTakenError extends Error {
  override readonly name = 'SlugTakenError'
  readonly code = 'slug_taken'
  readonly slug: string

  constructor(slug: string) {
    super(`The slug ${JSON.stringify(slug)} is taken.`)
    this.slug = slug
  }
}

/** Blocks exceed `LIMITS.pageBlocks` or `LIMITS.pageBytes`. SPEC.md 8.1.2, 8.1.3 */
export class PageTooLargeError extends Error {
  override readonly name = 'PageTooLargeError'
  readonly code = 'body_too_large'
  readonly blockCount: number
  /** Bytes of the blocks as one JSON array in UTF-8. */
  readonly byteCount: number

  constructor(blockCount: number, byteCount: number) {
    super(`A page of ${blockCount} blocks and ${byteCount} bytes is too large.`)
    this.blockCount = blockCount
    this.byteCount = byteCount
  }
}
