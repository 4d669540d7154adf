/** Stands for a dropped tag between words that must not run together. */
export const GAP = 'qp-gap'

/** Stands for a style element whose text is escaped like any other text. */
export const STYLE_TEXT = 'qp-style'

/** Stands for a tag that its policy allows but that lacks what it needs. */
export const DROPPED = 'qp-dropped'

/** Stands for an element that its policy allows elsewhere; what it contains goes too. */
export const DROPPED_CONTENT = 'qp-dropped-content'

/**
 * Stands for an empty value, which the engine would print without quotes. It is the only one of these that is no name:
 * `cleanText` takes it away, so that no value of an author can hold it.
 */
export const EMPTY = '\0'
