import type { Block } from 'qp-schema'
import type { Context, DialectContext } from '../../emit/context.ts'
import type { OpensLeaf } from '../../from-markdown/dialect.ts'
import type { DialectToken } from '../../from-markdown/inlines/inline-dialect.ts'
import type { Marks } from '../../from-markdown/mark-search.ts'
import type { LineCursor } from '../../from-markdown/line-cursor.ts'
import type { OwnBlock } from '../../from-markdown/nodes.ts'
import type { EmojiNamed } from '../emoji.ts'
import type { Notes } from '../footnotes.ts'
import type { OpenTags } from '../raw-html/html-tags.ts'
import type { HtmlSurroundings } from '../regions.ts'

/** What a text without any of it holds no markup of the dialect. */
export const MARKUP = /[\n$&*<>[\\\]_`~@]|==|:(?:\/\/|[a-z\d+_-]+:)|[wW]{3}\./
/** The characters at which something of the dialect may begin. */
export const SPECIAL = /[\n!$&*:<=[\\\]_`~]/

/** What the inlines of all texts share. */
export interface Shared {
  readonly notes: Pick<Notes, 'containerAt' | 'referenceAt'>
  readonly open: OpenTags
  /** Is told of each tag that goes, as it was written. */
  dropped(tag: string, line: number): void
  /** What shortcodes stand for. */
  readonly emoji: EmojiNamed | undefined
  /** The constructs of the caller. */
  readonly own: OwnSyntax | undefined
  /** How many blocks of such constructs stand around the text. */
  readonly nesting: number
}

/** Reads and writes the constructs of one text. */
export interface OwnSyntax {
  /** What a text without any of it holds no markup. */
  readonly markup: RegExp
  /** The characters at which something may begin. */
  readonly special: readonly boolean[]
  /** @param marks - those of the text */
  tokenAt(text: string, at: number, open: OpenTags, isInLink: boolean, marks: Marks): DialectToken | undefined
  leafAt(cursor: LineCursor): OpensLeaf | undefined
  blocksOf(node: OwnBlock, context: Context, dialects: OwnDialects): Block[]
  /** In the place of what the dialect has: what quotes with a marker are. */
  readonly dialect?: Required<Pick<DialectContext, 'quoteBlocks' | 'quoteHtml'>>
  /** Keys of front matter that no warning names. */
  readonly keys?: ReadonlySet<string>
}

/**
 * Adds to the syntax of one text.
 *
 * @param added - is told how much is longer than what was written
 */
export type Extend = (syntax: OwnSyntax, added: (characters: number) => void) => OwnSyntax

/** What converts the text in a construct. */
export interface OwnDialects {
  readonly shared: Shared
  readonly surroundings: HtmlSurroundings
  readonly dialectOf: (text: string, shared: Shared) => DialectContext
}
