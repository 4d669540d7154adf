/** What markdown is written for: the rules in which its readers differ. */
export interface Dialect {
  /** The delimiter of underlined text, where it has one. */
  readonly underline?: '_'
  readonly divider: string
  /** Whether `$`, `:name:` and `[^` are markup. */
  readonly isGfm: boolean
  /** Whether what has no construct is written as HTML. */
  readonly html: boolean
  /** The delimiter of marked text, where it has one. */
  readonly mark?: '==' | undefined
}

/** What `markdownToBlocks` reads. FORMAT.md 9.1 to 9.14 */
export const DEFAULT: Dialect = { underline: '_', divider: '---', isGfm: false, html: false }

/** GitHub's dialect without HTML. A line of `---` at the beginning would be read as the start of front matter. */
export const GFM: Dialect = { divider: '***', mark: '==', isGfm: true, html: false }

/** GitHub's dialect with HTML, which has a tag for marked text, too. SPEC.md 9.15.10 */
export const GFM_WITH_HTML: Dialect = { ...GFM, html: true, mark: undefined }
