/** Every bound of the format and the API in one place. SPEC.md 8 */
export const LIMITS = {
  /** UTF-16 code units of `title` in a publish request. */
  titleLength: 500,
  metaTitleLength: 200,
  metaDescriptionLength: 500,
  editKeyLength: 24,
  pageIdLength: 12,
  slugMinLength: 3,
  slugMaxLength: 50,
  /** Characters as a reader counts them (grapheme clusters) of a button's icon. */
  iconLength: 8,
  /** Bytes of a request body unless the operator says otherwise. */
  bodyBytes: 1_048_576,
  /** Blocks of a page. */
  pageBlocks: 10_000,
  /** Bytes of a page's blocks as UTF-8 JSON. */
  pageBytes: 4_194_304,
  /** Warnings in one answer. */
  warnings: 100,
  /** Containers (quotes, list items) within one another in markdown. */
  containerDepth: 100,
  /** Characters of one run of emphasis, strikethrough, code or bracket delimiters in markdown. */
  delimiterRun: 500,
  /** Steps that parsing markdown takes as far as a scan can tell beforehand; some 15 ns each. */
  markdownWork: 90_000_000,
  /** Those of them that grow faster than the text: delimiters that close nothing, labels in labels, lazy lines. */
  markdownWorkBeyond: 10_000_000,
  /** Brackets and separators of one style sheet. */
  styleMarks: 200_000,
  /** Elements within one another in HTML. */
  htmlDepth: 256,
} as const
