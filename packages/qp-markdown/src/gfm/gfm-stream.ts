import { assertArgument, type Block, isObject, PAGE_LIMITS } from 'qp-schema'
import type { Context } from '../emit/context.ts'
import { fencedBlocks } from '../emit/qp-fences/qp-fences.ts'
import { spending } from '../emit/new-context.ts'
import { allowance } from '../from-html/allowance.ts'
import { type Bases, Urls } from '../from-html/tree/urls.ts'
import type { Definitions } from '../from-markdown/definitions.ts'
import type { Leaf } from '../from-markdown/inlines/inline-tokens.ts'
import { MarkSearch } from '../from-markdown/mark-search.ts'
import { SILENT } from '../emit/silent.ts'
import { BlockStream, type MarkdownStream, type StreamOptions } from '../stream/markdown-stream.ts'
import type { Awaited, Emitter, StreamReader } from '../stream/reader.ts'
import { awaitedBy } from './awaited.ts'
import { gfmContext, gfmDialect, marksOf } from './dialect.ts'
import { Notes } from './footnotes.ts'
import { checkedEmoji, type EmojiNamed } from './emoji.ts'
import { takeFrontMatter } from './front-matter.ts'
import { ownUrls } from '../own-urls.ts'
import { checkedConstructs } from './constructs/constructs.ts'
import type { OwnSyntax, Shared } from './constructs/own-syntax.ts'
import { basesOf, convert, type GfmConversion, type GfmOptions } from './gfm-to-blocks.ts'
import { OWN } from './raw-html/block-html.ts'
import { OpenTags } from './raw-html/html-tags.ts'
import { Regions } from './regions.ts'

/** Options of {@link markdownStream}. */
export interface GfmStreamOptions<B = Block> extends Omit<GfmOptions, 'positions'>, StreamOptions<B> {}

/**
 * `markdownStream` of GitHub's dialect: at the end it gives what {@link gfmToBlocks} gives. A block with a reference to a
 * footnote is final at the end only, as its number and its id depend on the whole text.
 *
 * @throws TypeError when a base is not an absolute http or https URL without credentials, `emoji` is no function, or
 *   `constructs` are not from `constructsOf`
 */
export function markdownStream<B = Block>(
  options: GfmStreamOptions<B> = {},
): MarkdownStream<B, GfmConversion> {
  assertArgument(isObject(options), 'markdownStream', 'options as an object', options)
  return new BlockStream(new GfmReader(options), options)
}

const OPENING = /^---[ \t]*(?:\n|(?![^]))/
const MAY_BE_OPENING = /^-{0,3}(?![^])/
const CLOSING = /\n---[ \t]*\n/

class GfmReader implements StreamReader<GfmConversion> {
  readonly isGfm = true
  readonly readsFences = true
  readonly dialect
  readonly #bases: Bases
  readonly #options: Omit<GfmOptions, 'positions'>
  readonly #emoji: EmojiNamed | undefined
  /** The numbers of footnotes that have a reference, by their labels. */
  readonly #noteNumbers = new Map<string, number>()
  #marks = new MarkSearch('')

  constructor(options: Omit<GfmOptions, 'positions'>) {
    this.#options = options
    this.#emoji = checkedEmoji(options.emoji)
    this.#bases = basesOf(options)
    // The marks are those of the text that was entered last.
    const marks = {
      find: (mark: string, from: number) => this.#marks.find(mark, from),
      endOf: (mark: string, from: number) => this.#marks.endOf(mark, from),
    }
    this.dialect = gfmDialect(marks, this.#sharedWith(new StreamNotes(this.#noteNumbers), this.#begun()))
  }

  #begun(): OwnSyntax | undefined {
    const { constructs, resolveUrl } = this.#options
    return checkedConstructs(constructs)?.begin(resolveUrl !== undefined)
  }

  #sharedWith(notes: StreamNotes, own: OwnSyntax | undefined, tellsLines = false): Shared {
    return { notes, open: new OpenTags(tellsLines), dropped: () => {}, emoji: this.#emoji, own, nesting: 0 }
  }

  enter(source: string): void {
    this.#marks = new MarkSearch(source)
  }

  awaits(source: string, start: number, end: number): Awaited | undefined {
    return awaitedBy(source, start, end)
  }

  /** That of front matter. */
  lengthBefore(text: string): number | undefined {
    if (MAY_BE_OPENING.test(text)) return undefined
    const opening = OPENING.exec(text)
    if (opening === null) return 0
    const longest = opening[0].length + PAGE_LIMITS.frontMatterLength
    if (text.length < longest && !CLOSING.test(text.slice(opening[0].length - 1))) return undefined
    const { body } = takeFrontMatter(text, SILENT)
    const blank = /^\n*/.exec(body)?.[0].length ?? 0
    return body === text ? 0 : text.length - body.length + blank
  }

  provisional(source: string): ReturnType<typeof gfmDialect> {
    return gfmDialect(marksOf(source), this.#sharedWith(new StreamNotes(this.#noteNumbers), this.#begun()))
  }

  emitters(): (definitions: Definitions) => Emitter {
    const spend = spending()
    const { resolveUrl } = this.#options
    const own = ownUrls(resolveUrl, (characters) => spend('address', characters), OWN)
    const urls = new Urls(this.#bases, allowance(), own)
    const surroundings = { urls, repeated: allowance(), warn: SILENT.warn, keepsLineEnds: true }
    const syntax = this.#begun()
    return (definitions) => {
      const notes = new StreamNotes(this.#noteNumbers)
      const shared = this.#sharedWith(notes, syntax, own !== undefined)
      const dialect = gfmContext(gfmDialect(new MarkSearch(''), shared), shared, () => surroundings)
      const context: Context = { ...SILENT, definitions, fence: fencedBlocks, dialect, own, spend }
      return new RegionEmitter(notes, new Regions(shared.open, context, surroundings), shared.open)
    }
  }

  convert(markdown: string, place: (construct: number, blocks: readonly Block[]) => void): GfmConversion {
    return convert(markdown, this.#bases, { ...this.#options, positions: false }, place)
  }
}

class RegionEmitter implements Emitter {
  readonly #regions: Regions
  readonly #open: OpenTags
  readonly #notes: StreamNotes

  constructor(notes: StreamNotes, regions: Regions, open: OpenTags) {
    this.#notes = notes
    this.#regions = regions
    this.#open = open
  }

  add(node: Parameters<Emitter['add']>[0]): void {
    this.#regions.add(node)
  }

  get isOpen(): boolean {
    return this.#regions.isOpen
  }

  take(): Block[] {
    this.#regions.finish()
    this.#open.close(0, true)
    return this.#regions.blocks.splice(0)
  }

  takeWaits(): boolean {
    const waits = this.#notes.wereAsked
    this.#notes.wereAsked = false
    return waits
  }
}

const REFERENCE = /\[\^([^\s[\]]{1,999})\]/y
/** Who names a note so means one; `[^a-z]` may be a regular expression. */
const NOTE_NAME = /^(?!\w-\w$)[\p{L}\p{N}][\p{L}\p{N}_-]*$/u

/** The footnotes of a text that goes on: their numbers and ids are known at its end. */
class StreamNotes {
  readonly #notes = new Notes(
    () => '',
    () => {},
  )
  readonly #numbers: Map<string, number>
  /** Whether there was a reference, or what may be one. */
  wereAsked = false

  /** @param numbers - those of the text so far */
  constructor(numbers: Map<string, number>) {
    this.#numbers = numbers
  }

  containerAt(cursor: Parameters<Notes['containerAt']>[0]): ReturnType<Notes['containerAt']> {
    return this.#notes.containerAt(cursor)
  }

  /** Shows the number that a reference has if all notes are defined, whether its own has come or not. */
  referenceAt(text: string, at: number): { token: Leaf; end: number } | undefined {
    REFERENCE.lastIndex = at
    const label = REFERENCE.exec(text)?.[1]
    if (label === undefined) return undefined
    this.wereAsked = true
    if (!NOTE_NAME.test(label)) return undefined
    const html = `<sup>${this.#numberOf(label.toLowerCase())}</sup>`
    return { token: { type: 'leaf', text: '', html }, end: REFERENCE.lastIndex }
  }

  #numberOf(key: string): number {
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1
    this.#numbers.set(key, number)
    return number
  }
}
