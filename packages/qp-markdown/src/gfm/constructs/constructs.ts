import { assertArgument, type Block, isObject } from 'qp-schema'
import type { OwnSyntax } from './own-syntax.ts'

/** Syntax that a caller adds to GitHub's dialect. Bounds keep the time linear whatever it does with what it gets. */
export type Construct = BlockConstruct | FurtherConstruct | InlineConstruct

/** Syntax within paragraphs, headings and cells, such as `@mention`. It comes before that of the dialect. */
export interface InlineConstruct {
  /**
   * The character that it begins with: ASCII punctuation, so that a backslash before it makes it text, but no backslash,
   * no backtick and no `<`.
   */
  readonly start: string
  /**
   * Tells what begins at a `start`; `undefined` where nothing does. It is asked outside of code, addresses and HTML, from left
   * to right, and has to give the same for the same. A stream asks again each time it shows a part.
   *
   * @param text - from `start` on, as it was written: at most 256 characters of the paragraph, heading or cell
   * @param before - the character before it; empty at the beginning
   */
  read(text: string, before: string): InlineMatch | undefined
  /** Never there: tells the kinds of constructs apart. */
  readonly name?: undefined
}

/** What an {@link InlineConstruct} has found. */
export interface InlineMatch {
  /** How many characters of the text it is, from 1. */
  readonly length: number
  /**
   * HTML in their place, which is read like HTML that stands in a text: elements and addresses by the same policy, only that
   * `resolveUrl` is not asked. Empty for nothing. Within code of HTML, and with a link within another one, what was written
   * is shown.
   */
  readonly html: string
}

/**
 * Syntax on lines of its own, such as `:::note`. Three colons or more and the name open it, as many colons or more, alone on
 * a line, close it, and so does the end of what it stands in. It interrupts a paragraph.
 */
export interface BlockConstruct {
  /** What follows the colons: a letter, then at most 39 letters, digits and hyphens, of ASCII. No two have the same. */
  readonly name: string
  /**
   * Gives blocks in the place of the lines. Their shape is checked; HTML and URLs in them are taken as they are, for the
   * sanitizer, and `resolveUrl` is not asked. Of an extension stay `type` and `fallback`. In quotes and lists they are HTML,
   * which is read like that of a text.
   */
  read(content: BlockContent): readonly Block[]
  /** Never there: tells the kinds of constructs apart. */
  readonly start?: undefined
}

/** What stands in a {@link BlockConstruct}. */
export interface BlockContent {
  /** The rest of the first line, without the white space around it. */
  readonly info: string
  /** The lines between. */
  readonly text: string
  /**
   * The blocks of {@link text} as markdown, of this dialect with the same constructs. Definitions around it hold in it; its
   * own hold in it alone, and it defines no footnotes. However often it is called, it converts once.
   *
   * @throws ContentTooComplexError within eight others
   */
  readonly toBlocks: () => Block[]
  /** {@link toBlocks} as HTML for the `html` of a callout or a quote. */
  readonly toHtml: () => string
}

/** What `alertConstruct`, `hiddenConstruct` and `propertiesConstruct` make. */
export interface FurtherConstruct {
  /** For `constructsOf` alone. */
  readonly extend: object
  /** Never there: tells the kinds of constructs apart. */
  readonly name?: undefined
  readonly start?: undefined
}

/** Constructs for the option of that name; {@link constructsOf} makes them. */
export interface Constructs {
  readonly list: readonly Construct[]
}

/** What they are inside. */
export interface CheckedConstructs extends Constructs {
  /**
   * Begins a text.
   *
   * @param isMarked - whether `resolveUrl` is there, which is not asked for their addresses
   */
  readonly begin: (isMarked: boolean) => OwnSyntax
}

/** What the option has; `undefined` without it. */
export function checkedConstructs(constructs: Constructs | undefined): CheckedConstructs | undefined {
  if (constructs === undefined) return undefined
  const isChecked = isObject(constructs) && 'begin' in constructs
  assertArgument(isChecked, 'the option constructs', 'what constructsOf gives', constructs)
  return constructs as CheckedConstructs
}
