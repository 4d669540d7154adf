import { ContentTooComplexError, CONTENT_LIMITS } from 'qp-schema'
import {
  addItem,
  close,
  type Container,
  continues,
  openList,
  openQuote,
  takeListMarker,
  takeQuoteMarker,
} from './containers.ts'
import type { Definitions } from './definitions.ts'
import type { Dialect } from './dialect.ts'
import { Leaves } from './leaves.ts'
import { LineCursor } from './line-cursor.ts'
import { mayBeMarkup } from './line-starts.ts'
import type { FlowNode } from './nodes.ts'

/**
 * Reads the lines of a text into constructs, in linear time: each line opens, continues and closes quotes and lists,
 * and what they leave of it goes to the leaf that is open in them. Adds what it defines to `definitions`.
 *
 * @param linesBefore - how many lines of the text stand before the source
 * @throws ContentTooComplexError when quotes and list items are nested too deep. FORMAT.md 8.3.1
 */
export function readBlocks(
  source: string,
  definitions: Definitions,
  dialect?: Dialect,
  linesBefore = 0,
): FlowNode[] {
  const pass = new BlockPass(source, definitions, dialect)
  pass.skipLines(linesBefore)
  let start = 0
  while (start < source.length) {
    const lineEnd = source.indexOf('\n', start)
    const end = lineEnd === -1 ? source.length : lineEnd
    pass.read(start, end)
    start = end + 1
  }
  return pass.finish(start === source.length)
}

/** The pass of {@link readBlocks}, which a stream feeds line by line. */
export class BlockPass {
  readonly #dialect: Dialect | undefined
  readonly #cursor: LineCursor
  readonly leaves: Leaves
  readonly root: FlowNode[] = []
  readonly containers: Container[] = []
  #wasEmpty = false

  constructor(source: string, definitions: Definitions, dialect: Dialect | undefined) {
    this.#dialect = dialect
    this.#cursor = new LineCursor(source)
    this.leaves = new Leaves(this.#cursor, definitions, dialect)
  }

  /** Says how many lines stand before the next one that were not read. */
  skipLines(lines: number): void {
    this.#cursor.line += lines
  }

  /** @param source - the text that the line stands in, where it is another one than before */
  read(start: number, end: number, source?: string): void {
    const cursor = this.#cursor
    if (source !== undefined) cursor.source = source
    cursor.enter(start, end)
    const isEmpty = cursor.isBlank && cursor.indentation === 0
    // After an empty line only lists are open, and one more changes none of them.
    const continued = isEmpty && this.#wasEmpty ? this.containers.length : this.#continueContainers()
    this.#wasEmpty = isEmpty
    if (continued < this.containers.length) this.#readUnmatched(continued)
    else {
      if (!this.leaves.isFence) this.#openContainers(continued, this.leaves.isInterruptible)
      this.leaves.read(this.#into, this.#isAtItem())
    }
  }

  /** Reads a line that does not continue all containers. */
  #readUnmatched(continued: number): void {
    if (this.#openContainers(continued, false)) this.leaves.read(this.#into, this.#isAtItem())
    else if (!this.leaves.addLazily()) {
      this.leaves.close(true)
      this.#closeContainers(continued)
      this.leaves.read(this.#into, false)
    }
  }

  finish(endsWithLineEnd: boolean): FlowNode[] {
    // To the reference, an empty line follows the last line end: lists have it, quotes do not.
    this.leaves.close(!endsWithLineEnd || this.containers.some(({ node }) => node.type === 'quote'))
    this.#closeContainers(0)
    return this.root
  }

  /** How many of the open containers a line continues; an item that it begins in one of them closes those inside. */
  #continueContainers(): number {
    let continued = 0
    for (const container of this.containers) {
      if (!continues(this.#cursor, container)) {
        const marker = takeListMarker(this.#cursor, false, container.marker)
        if (marker === undefined) break
        this.leaves.close()
        this.#closeContainers(continued + 1)
        addItem(container, marker, this.#cursor.line)
      }
      continued += 1
    }
    return continued
  }

  /** Opens each container that begins; the first of them closes those that the line does not continue. */
  #openContainers(continued: number, interrupts: boolean): boolean {
    let depth = continued
    for (let container = this.#begun(interrupts); container !== undefined; depth++) {
      if (depth === continued) {
        this.leaves.close()
        this.#closeContainers(continued)
      }
      this.#into.push(container.node)
      this.containers.push(container)
      if (this.containers.length > CONTENT_LIMITS.containerDepth) throw tooDeep(this.#cursor)
      // What begins within a new container interrupts nothing.
      container = this.#begun(false)
    }
    return depth > continued
  }

  #begun(interrupts: boolean): Container | undefined {
    const cursor = this.#cursor
    const own = this.#dialect?.containerAt(cursor)
    if (own !== undefined) return own
    if (!mayBeMarkup(cursor)) return undefined
    if (takeQuoteMarker(cursor)) return openQuote(cursor.line)
    const marker = takeListMarker(cursor, interrupts)
    return marker && openList(marker, cursor.line)
  }

  #closeContainers(from: number): void {
    for (let depth = this.containers.length; depth > from; depth--) {
      const container = this.containers.pop()
      if (container !== undefined) close(container, this.#cursor.line)
    }
  }

  get #into(): FlowNode[] {
    return this.containers.at(-1)?.children ?? this.root
  }

  /** Whether a line begins a list item, or comes after a marker that stands alone. */
  #isAtItem(): boolean {
    const list = this.containers.at(-1)
    if (list?.node.type !== 'list') return false
    const lines = this.#cursor.line - (list.node.items.at(-1)?.line ?? 0)
    return lines === 0 || (lines === 1 && list.isBare && this.#cursor.indentation === 0)
  }
}

function tooDeep({ line }: LineCursor): ContentTooComplexError {
  return new ContentTooComplexError(
    `line ${line}: more than ${CONTENT_LIMITS.containerDepth} quotes and list items within one another`,
    'content',
  )
}
