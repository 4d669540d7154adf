import { assertArgument, type Block, ContentTooComplexError } from 'qp-schema'
import { BlockPass, readBlocks } from '../from-markdown/block-pass.ts'
import { countOf } from '../from-markdown/characters.ts'
import type { Definitions } from '../from-markdown/definitions.ts'
import type { FlowNode } from '../from-markdown/nodes.ts'
import type { Conversion } from '../convert.ts'
import { withWords } from './appended.ts'
import { completeLast } from './completed-nodes.ts'
import { Lookups } from './lookups.ts'
import { isInFence, openLineOf, takeComplete } from './open-lines.ts'
import type { Awaited, StreamReader } from './reader.ts'
import { Settled } from './settled.ts'
import { mayCloseFence, shownLines } from './shown-lines.ts'
import { TextChunks } from './text-chunks.ts'
import { areSame, type StreamPart } from './stream-part.ts'

/** What a stream takes besides the options of its conversion. */
export interface StreamOptions<B> {
  /** What blocks go through before they are given, once for each change: `(blocks) => sanitizeBlocks(blocks).blocks`. */
  readonly sanitize?: (blocks: readonly Block[]) => readonly B[]
}

/** Markdown that is converted while it is written. */
export interface MarkdownStream<B = Block, C extends Conversion = Conversion> {
  /**
   * Takes the next piece of the text, of any length: also half a character or half a line ending.
   *
   * @returns the parts that became final by it, in their order. One may come after a later one, when what it refers to is
   *   defined
   * @throws ContentTooComplexError when the whole text would be refused, at the latest in {@link end}
   * @throws TypeError when it is no string, or comes after {@link end}
   */
  push(chunk: string): readonly StreamPart<B>[]
  /**
   * All of the text so far: final parts, and others, completed as readers expect. Converts the part that is open when it is
   * read, so read it when something is drawn. A part that did not change is the same object as before.
   */
  readonly parts: readonly StreamPart<B>[]
  /** Ends the text: gives what the conversion of the whole gives, and from then on all {@link parts} are final. */
  end(): C
}

/** A stream of one variant of markdown. */
export class BlockStream<B, C extends Conversion> implements MarkdownStream<B, C> {
  readonly #reader: StreamReader<C>
  readonly #sanitize: (blocks: readonly Block[]) => readonly B[]
  readonly #chunks = new TextChunks()
  readonly #definitions: Definitions = new Map()
  readonly #pass: BlockPass
  readonly #settled: Settled<B>
  /** The text up to the last line ending, and from where on it is known where the content begins. */
  #markdown = ''
  /** What came before it was known where the content begins; `undefined` from then on. */
  #before: string | undefined = ''
  /** Complete lines that were not read, as they wait for something, and what they wait for. */
  #held = ''
  #awaited: Awaited | undefined
  /** What came after the last line ending. */
  #partial = ''
  /** The lines of what is open at top level, and the numbers of the first one and of the next line. */
  #lines: string[] = []
  #firstLine = 1
  #nextLine = 1
  #parts: readonly StreamPart<B>[] | undefined
  /** The parts that were open when they were read last, the blocks of the last of them, and what they were made of. */
  #open: readonly StreamPart<B>[] = []
  #lastBlocks: readonly Block[] = []
  #shown = ''
  #shownAfter = 0
  /** The code that is open at top level: its complete lines, and how many lines they and the fence are. */
  #code: { text: string; lines: number } | undefined
  /** The table that is open at top level: rows of complete lines, and how many lines they and the header are. */
  #table: { readonly rows: string[][]; lines: number } | undefined
  /** Whether the same line is open as then, and how long what had come of it was. */
  #isSameLine = false
  #lineLength = 0
  #conversion: C | undefined

  constructor(reader: StreamReader<C>, { sanitize }: StreamOptions<B>) {
    assertArgument(
      sanitize === undefined || typeof sanitize === 'function',
      'the option sanitize',
      'a function',
      sanitize,
    )
    this.#reader = reader
    this.#sanitize = checked(sanitize ?? ((blocks) => blocks as unknown as readonly B[]))
    this.#pass = new BlockPass('', this.#definitions, reader.dialect)
    this.#settled = new Settled(reader, this.#definitions, this.#sanitize)
  }

  push(chunk: string): readonly StreamPart<B>[] {
    assertArgument(typeof chunk === 'string', 'push', 'a chunk as a string', chunk)
    if (this.#conversion !== undefined) throw new TypeError('the stream has ended: nothing can be pushed')
    const text = this.#content(this.#chunks.take(chunk))
    if (text === '') return NONE
    this.#parts = undefined
    const end = text.lastIndexOf('\n') + 1
    if (end === 0) {
      this.#partial += text
      return NONE
    }
    this.#isSameLine = false
    const complete = this.#partial + text.slice(0, end)
    this.#markdown += complete
    this.#partial = text.slice(end)
    return this.#readComplete(complete)
  }

  /** The text less what stands before the content. */
  #content(text: string): string {
    if (this.#before === undefined || text === '') return text
    const all = this.#before + text
    const mark = all.startsWith(BYTE_ORDER_MARK) ? 1 : 0
    const length = this.#reader.lengthBefore(all.slice(mark))
    if (length === undefined) {
      this.#before = all
      return ''
    }
    this.#before = undefined
    this.#markdown = all.slice(0, mark + length)
    const lines = countOf('\n', this.#markdown)
    this.#pass.skipLines(lines)
    this.#firstLine += lines
    this.#nextLine += lines
    return all.slice(mark + length)
  }

  #readComplete(text: string): readonly StreamPart<B>[] {
    if (this.#awaited?.isIn(text) === false) {
      this.#held += text
      return NONE
    }
    this.#readLines(this.#held + text)
    for (const node of takeComplete(this.#pass)) this.#settled.add(node, this.#open)
    return this.#settled.takeNews()
  }

  #readLines(source: string): void {
    const pass = this.#pass
    this.#held = ''
    this.#awaited = undefined
    this.#reader.enter(source)
    for (let start = 0; start < source.length;) {
      const end = source.indexOf('\n', start)
      this.#awaited = isInFence(pass) ? undefined : this.#reader.awaits(source, start, end)
      if (this.#awaited !== undefined) {
        this.#held = source.slice(start)
        return
      }
      pass.read(start, end, source)
      this.#lines.push(source.slice(start, end))
      this.#nextLine += 1
      this.#dropClosedLines(openLineOf(pass))
      start = end + 1
    }
  }

  #dropClosedLines(openLine: number): void {
    const first = openLine === 0 ? this.#nextLine : openLine
    if (first > this.#firstLine) this.#lines.splice(0, first - this.#firstLine)
    this.#firstLine = first
  }

  get parts(): readonly StreamPart<B>[] {
    this.#parts ??= this.#settled.with(this.#openParts())
    return this.#parts
  }

  #openParts(): readonly StreamPart<B>[] {
    const last = this.#isSameLine ? this.#withWords() : undefined
    this.#lineLength = this.#partial.length
    if (last !== undefined) {
      this.#open = [...this.#open.slice(0, -1), last]
      return this.#open
    }
    const whole = this.#withCode() ?? this.#withRows()
    if (whole !== undefined) {
      this.#open = [whole]
      return this.#open
    }
    const source = this.#openSource()
    this.#isSameLine = source.endsWith(this.#partial)
    if (source === this.#shown && this.#settled.changes === this.#shownAfter) return this.#open
    this.#shown = source
    this.#shownAfter = this.#settled.changes
    this.#open = this.#partsOf([...this.#settled.openNodes, ...this.#nodesOf(source)])
    this.#code = this.#openCode()
    this.#table = this.#openTable()
    return this.#open
  }

  /** The code that is shown, where its lines stand in it as they are. */
  #openCode(): { text: string; lines: number } | undefined {
    const isCode = this.#lastBlocks[0]?.type === 'code' && this.#open.length === 1
    if (!isCode || !isInFence(this.#pass) || !/^(?:```|~~~)/.test(this.#lines[0] ?? '')) return undefined
    return { text: this.#lines.slice(1).join('\n'), lines: this.#lines.length }
  }

  /** The part with code that goes on, which would be long to convert again; `undefined` for all else. */
  #withCode(): StreamPart<B> | undefined {
    const [part, code, block] = [this.#open[0], this.#code, this.#lastBlocks[0]]
    const goesOn =
      isInFence(this.#pass) && this.#settled.changes === this.#shownAfter && this.#awaited === undefined
    if (!goesOn || part === undefined || code === undefined || block?.type !== 'code') return undefined
    for (; code.lines < this.#lines.length; code.lines += 1) {
      code.text += code.lines === 1 ? this.#lines[1] : `\n${this.#lines[code.lines]}`
    }
    const isShown = this.#partial !== '' && !mayCloseFence(this.#partial)
    const text = isShown ? `${code.text}${code.lines === 1 ? '' : '\n'}${this.#partial}` : code.text
    return text === block.code ? part : this.#partOf(part.key, [{ ...block, code: text }])
  }

  /** Whether a table is open at top level, and nothing else is shown as open. */
  get #isInTable(): boolean {
    const { containers, leaves } = this.#pass
    return (
      leaves.open?.type === 'table' &&
      containers.length === 0 &&
      this.#open.length === 1 &&
      this.#settled.openNodes.length === 0 &&
      this.#awaited === undefined
    )
  }

  #openTable(): { readonly rows: string[][]; lines: number } | undefined {
    const block = this.#lastBlocks[0]
    if (!this.#isInTable || block?.type !== 'table') return undefined
    // The last row that is shown was completed.
    const rows = block.rows.slice(0, Math.min(this.#lines.length - HEADER_LINES, block.rows.length - 1))
    return { rows, lines: rows.length + HEADER_LINES }
  }

  /** The part with a table that goes on, of which only the rows are converted that have come since. */
  #withRows(): StreamPart<B> | undefined {
    const [part, table, block] = [this.#open[0], this.#table, this.#lastBlocks[0]]
    const goesOn = this.#isInTable && this.#settled.changes === this.#shownAfter
    if (!goesOn || part === undefined || table === undefined || block?.type !== 'table') return undefined
    const header = this.#lines.slice(0, HEADER_LINES)
    const added = this.#lines.slice(table.lines)
    const source = shownLines({
      lines: [...header, ...added],
      partial: this.#partial,
      isInFence: false,
      isInTable: true,
    })
    const count = source.split('\n').length - HEADER_LINES
    // A tag in a cell is read with what stands before it.
    const rows = this.#reader.isGfm && source.includes('<') ? undefined : this.#rowsOf(source)
    if (count === 0 || rows?.length !== count) return undefined
    const all = [...table.rows, ...rows]
    const kept = rows.slice(0, Math.min(added.length, count - 1))
    table.rows.push(...kept)
    table.lines += kept.length
    // It was not shown by the way that compares sources.
    this.#shown = ''
    const isSame = all.length === block.rows.length && areSame(all.slice(-1), block.rows.slice(-1))
    return isSame ? part : this.#partOf(part.key, [{ ...block, rows: all }])
  }

  /** The rows of a table; `undefined` where the text is anything else. */
  #rowsOf(source: string): string[][] | undefined {
    const [node, ...others] = this.#nodesOf(source)
    if (node === undefined || others.length > 0) return undefined
    const emitter = this.#reader.emitters()(new Lookups(this.#definitions))
    emitter.add(node)
    const [block, ...more] = emitter.take()
    return block?.type === 'table' && more.length === 0 ? block.rows : undefined
  }

  /** The last part with words behind it; `undefined` where they need a conversion. */
  #withWords(): StreamPart<B> | undefined {
    const last = this.#open.at(-1)
    const block = this.#lastBlocks.at(-1)
    if (last === undefined || block === undefined) return undefined
    const line = this.#partial.slice(0, this.#lineLength)
    const changed = withWords(block, line, this.#partial.slice(this.#lineLength))
    if (changed === undefined || changed === block) return changed && last
    return this.#partOf(last.key, [...this.#lastBlocks.slice(0, -1), changed])
  }

  #partsOf(nodes: readonly FlowNode[]): readonly StreamPart<B>[] {
    const emitter = this.#reader.emitters()(new Lookups(this.#definitions))
    const parts: StreamPart<B>[] = []
    let key = this.#settled.next
    let first = key
    this.#lastBlocks = []
    const take = (): void => {
      const blocks = emitter.take()
      if (blocks.length > 0) parts.push(this.#partOf(first, blocks))
    }
    try {
      for (const node of nodes) {
        if (!emitter.isOpen) first = key
        emitter.add(node)
        key += 1
        if (!emitter.isOpen) take()
      }
      if (emitter.isOpen) take()
    } catch (error) {
      // Whether the whole is too complex is known at its end.
      if (!(error instanceof ContentTooComplexError)) throw error
    }
    return parts
  }

  #partOf(key: number, blocks: readonly Block[]): StreamPart<B> {
    this.#lastBlocks = blocks
    return { key, isFinal: false, blocks: this.#sanitize(blocks) }
  }

  #nodesOf(source: string): FlowNode[] {
    if (source === '') return []
    const definitions = new Lookups(this.#definitions)
    try {
      const nodes = readBlocks(source, definitions, this.#reader.provisional(source), this.#firstLine - 1)
      const last = nodes.at(-1)
      if (isInFence(this.#pass) && this.#reader.readsFences && last?.type === 'code' && last.info === 'qp')
        return []
      completeLast(nodes, this.#firstLine - 1 + source.split('\n').length, this.#reader.isGfm)
      return nodes
    } catch (error) {
      if (!(error instanceof ContentTooComplexError)) throw error
      return []
    }
  }

  #openSource(): string {
    const held = this.#held === '' ? [] : this.#held.slice(0, -1).split('\n')
    const { isFence, open } = this.#pass.leaves
    const source = shownLines({
      lines: [...this.#lines, ...held],
      partial: this.#partial,
      isInFence: isFence && this.#awaited === undefined,
      isInTable: open?.type === 'table',
    })
    return this.#awaited === undefined ? source : source + this.#awaited.closing
  }

  end(): C {
    if (this.#conversion !== undefined) return this.#conversion
    const parts: StreamPart<B>[] = []
    const known = new Map(this.parts.map((part) => [part.key, part]))
    const markdown = this.#markdown + (this.#before ?? this.#partial) + this.#chunks.half
    const conversion = this.#reader.convert(markdown, (key, blocks) => {
      if (blocks.length > 0) parts.push(this.#lastPart(key, blocks, known.get(key)))
    })
    this.#conversion = conversion
    this.#parts = parts
    return conversion
  }

  #lastPart(key: number, blocks: readonly Block[], known: StreamPart<B> | undefined): StreamPart<B> {
    if (known?.isFinal === true) return known
    const sanitized = this.#sanitize(blocks)
    const same = known !== undefined && areSame(known.blocks, sanitized)
    return { key, isFinal: true, blocks: same ? known.blocks : sanitized }
  }
}

/** The header and its delimiter row. */
const HEADER_LINES = 2
const NONE: readonly never[] = []
const BYTE_ORDER_MARK = '\ufeff'

/** A sanitizer whose results are the list of blocks that it has to give, and not all that `sanitizeBlocks` gives. */
function checked<B>(sanitize: (blocks: readonly Block[]) => readonly B[]): typeof sanitize {
  return (blocks) => {
    const given = sanitize(blocks)
    assertArgument(Array.isArray(given), 'the option sanitize', 'to give an array of blocks', given)
    return given
  }
}
