import type { Block } from 'qp-schema'
import type { Definitions } from '../from-markdown/definitions.ts'
import type { FlowNode } from '../from-markdown/nodes.ts'
import { Lookups } from './lookups.ts'
import type { Emitter, StreamReader } from './reader.ts'
import { areSame, type StreamPart } from './stream-part.ts'

/** Constructs at top level that make blocks together: one, or those of a region of HTML. None of their lines can change. */
interface Unit {
  readonly index: number
  readonly nodes: readonly FlowNode[]
  /** The labels that would change it if they were defined. */
  readonly missing: Set<string>
  /** Whether it holds what only the whole text tells. */
  readonly waits: boolean
  /** Whether what it waits for may change where HTML ends that begins in it, and so what belongs to units behind it. */
  readonly bars: boolean
}

/** The part of a text whose lines are complete: makes blocks of its constructs, and knows which of them are final. */
export class Settled<B> {
  readonly #sanitize: (blocks: readonly Block[]) => readonly B[]
  readonly #isGfm: boolean
  readonly #definitions: Definitions
  readonly #lookups: Lookups
  readonly #emitter: Emitter
  readonly #emitterAgain: (definitions: Definitions) => Emitter
  /** One for each unit, some without blocks. */
  readonly #parts: StreamPart<B>[] = []
  /** Those with blocks, until one changes. */
  #shown: StreamPart<B>[] | undefined
  /** By the same index: those that are not final by themselves. */
  readonly #units: (Unit | undefined)[] = []
  /** The constructs of the region of HTML that is open. */
  #nodes: FlowNode[] = []
  #key = 0
  readonly #waiting = new Map<string, Unit[]>()
  #definitionsSeen = 0
  /** The index of the first unit that bars those behind it from being final. */
  #barrier = Infinity
  #news: StreamPart<B>[] = []

  constructor(
    reader: StreamReader<unknown>,
    definitions: Definitions,
    sanitize: (blocks: readonly Block[]) => readonly B[],
  ) {
    this.#sanitize = sanitize
    this.#isGfm = reader.isGfm
    this.#definitions = definitions
    this.#lookups = new Lookups(definitions)
    this.#emitter = reader.emitters()(this.#lookups)
    this.#emitterAgain = reader.emitters()
  }

  /** The number of the first construct that is in no unit. */
  get next(): number {
    return this.#key
  }

  /** Grows with everything that may change how what follows is shown. */
  get changes(): number {
    return this.#key + this.#nodes.length + this.#definitions.size
  }

  /** The constructs of the region of HTML that is open. */
  get openNodes(): readonly FlowNode[] {
    return this.#nodes
  }

  /** @param shown - the parts that were shown last as open: where blocks are equal, they stay the same objects */
  add(node: FlowNode, shown: readonly StreamPart<B>[]): void {
    this.#shown = undefined
    this.#nodes.push(node)
    this.#emitter.add(node)
    if (!this.#emitter.isOpen) this.#addUnit(shown)
  }

  #addUnit(shown: readonly StreamPart<B>[]): void {
    const key = this.#key
    const nodes = this.#nodes
    const index = this.#units.length
    this.#key += nodes.length
    this.#nodes = []
    const unit = this.#unitOf(index, nodes, this.#emitter.takeWaits(), this.#lookups.takeMissing())
    this.#units.push(unit)
    const blocks = this.#sanitize(this.#emitter.take())
    const before = shown.find((part) => part.key === key)
    const isSame = before !== undefined && areSame(before.blocks, blocks)
    const part = {
      key,
      isFinal: unit === undefined && index < this.#barrier,
      blocks: isSame ? before.blocks : blocks,
    }
    this.#parts.push(part)
    if (part.isFinal && blocks.length > 0) this.#news.push(part)
    else this.#wait(index, unit)
  }

  #unitOf(
    index: number,
    nodes: readonly FlowNode[],
    waits: boolean,
    missing: ReadonlySet<string>,
  ): Unit | undefined {
    if (!waits && missing.size === 0) return undefined
    // Where a text is no link, what looks like a tag in it may be one, and the other way round.
    const bars = this.#isGfm && JSON.stringify(nodes).includes('<')
    return { index, nodes, waits, missing: new Set(missing), bars }
  }

  /** Makes a unit final, or notes what it waits for. */
  #wait(index: number, unit: Unit | undefined): void {
    if (unit === undefined) {
      if (index < this.#barrier) this.#makeFinal(index)
      return
    }
    if (unit.bars) this.#barrier = Math.min(this.#barrier, index)
    for (const label of unit.missing) {
      const waiting = this.#waiting.get(label)
      if (waiting === undefined) this.#waiting.set(label, [unit])
      else waiting.push(unit)
    }
  }

  #makeFinal(index: number): void {
    const part = this.#parts[index]
    if (part === undefined || part.isFinal) return
    const final = { ...part, isFinal: true }
    this.#parts[index] = final
    if (final.blocks.length > 0) this.#news.push(final)
  }

  /** Takes the parts that became final. */
  takeNews(): readonly StreamPart<B>[] {
    this.#resolve()
    const news = this.#news
    if (news.length === 0) return news
    this.#news = []
    return news.toSorted((a, b) => a.key - b.key)
  }

  /** Makes anew what waited for the labels that were defined since. */
  #resolve(): void {
    if (this.#definitions.size === this.#definitionsSeen) return
    this.#shown = undefined
    const labels = [...this.#definitions.keys()].slice(this.#definitionsSeen)
    this.#definitionsSeen = this.#definitions.size
    for (const label of labels) {
      const units = this.#waiting.get(label) ?? []
      this.#waiting.delete(label)
      for (const unit of units) {
        unit.missing.delete(label)
        // Once for all labels: they are many and the text is long.
        if (unit.missing.size === 0) this.#makeAgain(unit)
      }
    }
  }

  #makeAgain({ index, nodes, bars }: Unit): void {
    const lookups = new Lookups(this.#definitions)
    const emitter = this.#emitterAgain(lookups)
    for (const node of nodes) emitter.add(node)
    const isOpen = emitter.isOpen
    const blocks = this.#sanitize(emitter.take())
    const part = this.#parts[index]
    if (part !== undefined && !areSame(part.blocks, blocks)) this.#parts[index] = { ...part, blocks }
    // Units behind it would belong to it, which the end of the text puts right.
    const waits = emitter.takeWaits() || isOpen
    const unit = this.#unitOf(index, nodes, waits, lookups.takeMissing())
    this.#units[index] = unit
    this.#wait(index, unit)
    if (bars && index === this.#barrier && unit?.bars !== true) this.#liftBarrier()
  }

  /** Makes final what was only barred, up to the next unit that bars. */
  #liftBarrier(): void {
    let index = this.#barrier
    this.#barrier = Infinity
    for (; index < this.#units.length; index += 1) {
      const unit = this.#units[index]
      if (unit === undefined) this.#makeFinal(index)
      else if (unit.bars) {
        this.#barrier = index
        return
      }
    }
  }

  /** All parts that show something, and those that are open. */
  with(open: readonly StreamPart<B>[]): readonly StreamPart<B>[] {
    this.#shown ??= this.#parts.filter(({ blocks }) => blocks.length > 0)
    return this.#shown.concat(open)
  }
}
