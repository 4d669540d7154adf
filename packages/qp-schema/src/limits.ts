/** The bounds of what a block holds and of what is read, for all who convert, sanitize or show. SPEC.md 8 */
export const CONTENT_LIMITS = {
  /** Warnings in one answer. 8.1.8 */
  warnings: 100,
  /** Characters of the input that a message quotes. 4.6.6 */
  quotationLength: 80,
  /** Bytes of a page's blocks as UTF-8 JSON. 8.1.3 */
  pageBytes: 4_194_304,
  /** Characters as a reader counts them (grapheme clusters) of a button's icon. 8.1.7 */
  iconLength: 8,
  /** UTF-16 code units of the name of a tab and of the summary of a fold. 4.5.9 */
  groupNameLength: 200,
  /** Pixels of the width and of the height of a picture. 3.5.2 */
  imageSide: 10_000,
  /** Characters of the type of an extension. 11.3.8 */
  extensionTypeLength: 64,
  /** Blocks in the fallback of an extension. 11.3.8 */
  fallbackBlocks: 100,
  /** Elements within one another in HTML. 8.3.3 */
  htmlDepth: 256,
  /** Containers (quotes, list items) within one another in markdown. 8.3.1 */
  containerDepth: 100,
  /** Delimiter runs (`*`, `_` and `~`) of one paragraph, heading or cell in markdown. 8.3.2 */
  delimiterRuns: 750_000,
  /** Characters of paragraphs, headings and cells in which strikethrough crosses emphasis, in one markdown text. 8.3.6 */
  referenceLength: 8192,
} as const

/** The bounds of what is said of a page beside its blocks. SPEC.md 8 */
export const PAGE_LIMITS = {
  /** UTF-16 code units of `title` in a publish request. 8.1.4 */
  titleLength: 500,
  /** UTF-16 code units of `meta.title`. 8.1.5 */
  metaTitleLength: 200,
  /** UTF-16 code units of `meta.description`. 8.1.5 */
  metaDescriptionLength: 500,
  /** Characters of a page's `lang`. 8.1.10 */
  languageLength: 100,
  /** Characters of a slug, at least. 8.1.6 */
  slugMinLength: 3,
  /** Characters of a slug, at most. 8.1.6 */
  slugMaxLength: 50,
  /** Characters of the front matter of a markdown text, in the variant GFM. 8.3.8 */
  frontMatterLength: 16_384,
  /** Characters of a `baseUrl` or `imageBaseUrl`. 8.3.8 */
  baseUrlLength: 2048,
} as const

// A call that bundlers may drop: a spread alone would bring all of it to who converts and shows.
/**
 * Every bound of the format and the HTTP API that is the same on all servers, and the default of `bodyBytes`. What else
 * an operator sets is in `apps/server/src/config/config.ts` (SPEC.md 13.1.1), and how a server bounds connections, work and
 * reports stands beside the code that does it (8.2, 8.5, 8.6, 10.26). SPEC.md 8
 */
export const LIMITS = /* @__PURE__ */ (() =>
  ({
    ...CONTENT_LIMITS,
    ...PAGE_LIMITS,

    // Requests and answers
    /** Bytes of a request body unless the operator says otherwise. 8.1.1 */
    bodyBytes: 1_048_576,
    /** Arrays and objects of a JSON body within one another; each field of a block lies four deep at most. 5.1.7 */
    jsonDepth: 64,
    /** Arrays and objects of a JSON body; a table of a megabyte has fewer rows. 5.1.8 */
    jsonNodes: 200_000,
    /** Characters of an `Idempotency-Key`, at least. 5.10.2 */
    idempotencyKeyMinLength: 22,
    /** Characters of an `Idempotency-Key`, at most. 5.10.2 */
    idempotencyKeyMaxLength: 255,
    /** Issues in one answer. 8.1.8 */
    issues: 100,

    // Pages
    /** Characters of a page id. 8.1.6 */
    pageIdLength: 12,
    /** Characters of an edit key. 8.1.6 */
    editKeyLength: 24,
    /** UTF-16 code units of a title and of a description that are derived from the blocks. 2.4.5 */
    derivedMetaLength: 200,
    /** Blocks of a page. 8.1.2 */
    pageBlocks: 10_000,
    /** Brackets and separators of one style sheet. 8.3.7 */
    styleMarks: 200_000,
  }) as const)()
