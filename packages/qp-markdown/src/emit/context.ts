import type { Block, WarningCode } from 'qp-schema'
import type { Definitions, Target } from '../from-markdown/definitions.ts'
import type { Dialect } from '../from-markdown/dialect.ts'
import type { DialectNode } from '../from-markdown/nodes.ts'
import type { Pairs } from '../from-markdown/inlines/delimiters.ts'
import type { InlineText } from '../from-markdown/inlines/inline-text.ts'
import type { InlineToken } from '../from-markdown/inlines/inline-tokens.ts'
import type { OwnUrls } from '../own-urls.ts'

/** What the emit pass knows besides the construct that it writes. */
export interface Context {
  readonly definitions: Definitions
  /** Reads fences named `qp` at top level, which are code without it. FORMAT.md 9.15.5 */
  readonly fence: ReadFence | undefined
  readonly dialect?: DialectContext | undefined
  /** For texts where strikethrough crosses emphasis. What closes first is what there is without it. */
  readonly fallback?: Fallback | undefined
  /** Addresses in the place of those that were written. */
  readonly own?: OwnUrls | undefined
  /** Whether more warnings are listed. */
  readonly listsWarnings: boolean
  /** Warns once of what means something in the variant GFM only, and is shown as text. FORMAT.md 9.14.4 */
  hint(line: number, what: string): void
  /** @param line - the number of the line that the message is about; the message does not name it */
  warn(code: WarningCode, line: number, message: string): void
  /** Counts what the output gains without the input saying so; throws once no page could hold it. */
  spend(what: 'address' | 'cell' | 'reference' | 'referenceText', amount: number): void
}

/** A part of a paragraph: HTML, or the block of what stands alone, such as an image; none where that was dropped. */
export type ParagraphPart = { readonly html: string } | { readonly blocks: readonly Block[] }

/** Code at top level; `info` is what follows the opening fence, after escapes and references in it. */
export interface CodeOfBlock {
  readonly value: string
  readonly info: string
  readonly line: number
}

/** The blocks of a fence; `undefined` and a warning when it holds none. */
export type ReadFence = (code: CodeOfBlock, context: Pick<Context, 'own' | 'warn'>) => Block[] | undefined

/** Another parser, which is asked about a text where pairs cross. */
export interface Fallback {
  /** Pairs delimiters, and says whether none cross. */
  readonly pairs: Pairs
  /** Pairs all delimiters of a text again. */
  pairAnew(tokens: readonly InlineToken[], text: TextPlace, context: Context): void
}

/** What a dialect reads and writes besides the default. */
export interface DialectContext extends Dialect {
  /** Whether what was written last holds HTML, so that nobody knows yet whether it shows anything. */
  readonly holdsHtml: boolean
  /** The blocks of a construct at top level. */
  blocksOf(node: DialectNode, context: Context): Block[]
  /** HTML of a construct inside a quote or a list item. */
  htmlOf(node: DialectNode, context: Context): string
  /** The blocks of a quote that are not what it is by default. */
  readonly quoteBlocks?: (content: QuoteContent) => Block[] | undefined
  /** HTML of what stands in a quote that is no block. */
  readonly quoteHtml: (content: QuoteContent) => string
  /** The images of a paragraph that split it in no case. */
  imagesWithin(tokens: readonly InlineToken[]): ReadonlySet<InlineToken>
  /** A target with a relative address made absolute; any other as it is. */
  targetOf(target: Target, purpose: 'image' | 'link'): Target
}

/** A text and where it stands. */
export interface TextPlace extends InlineText {
  readonly line: number
  /** How many nodes stand around it in the reference's tree: 1 in a paragraph at top level. */
  readonly depth: number
}

/** What a quote holds, and the raw text of the paragraph that it begins with. */
export interface QuoteContent {
  readonly html: string
  readonly text: string
  readonly line: number
}
