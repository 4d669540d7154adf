import { countOf } from './from-markdown/characters.ts'
import type { FlowNode } from './from-markdown/nodes.ts'

/** A place in a text as it was given. */
export interface SourcePoint {
  /** From 1. LF, CR and CRLF each end a line. */
  readonly line: number
  /** In UTF-16 units, from 0: what `slice` takes. */
  readonly offset: number
}

/** Whole lines of a text, from the beginning of the first to the end of the last, without its line ending. */
export interface SourceRange {
  readonly start: SourcePoint
  readonly end: SourcePoint
  /** In their order, none over another; those within a part are parts of that. Absent where there are none. */
  readonly parts?: readonly SourcePart[]
}

/**
 * A part of a block: a heading or an item of a list at any depth, a row of a table, with the header first, or the lines of
 * code, without their fences.
 */
export interface SourcePart extends SourceRange {
  readonly type: 'code' | 'heading' | 'item' | 'row'
}

/**
 * Where blocks stand, by their index. Blocks that one construct makes, such as a paragraph with pictures or a region of HTML,
 * have the very same range; all others follow each other. `null` is for the list of footnotes where these are defined before
 * other content, and so in no range of its own.
 */
export type SourcePositions = readonly (SourceRange | null)[]

/** Finds the lines of constructs in a text as it was given. */
export class Positions {
  readonly list: (SourceRange | null)[] = []
  /** Where lines begin and end. */
  readonly #starts: number[]
  readonly #ends: number[] = []
  #lastLine = 0

  constructor(text: string) {
    this.#starts = [text.startsWith('\ufeff') ? 1 : 0]
    for (const { 0: ending, index } of text.matchAll(/\r\n?|\n/g)) {
      this.#ends.push(index)
      this.#starts.push(index + ending.length)
    }
    this.#ends.push(text.length)
  }

  /** Adds the range of constructs in a row, once for each of the blocks that they make. */
  add(nodes: readonly FlowNode[], blocks: number): void {
    const [first] = nodes
    if (first === undefined || blocks === 0) return
    this.#lastLine = lastLineOf(nodes, first.line)
    const range = this.#range(first.line, this.#lastLine, this.#partsOf(nodes, nodes.length > 1))
    for (let count = 0; count < blocks; count += 1) this.list.push(range)
  }

  /** Adds the range of definitions that make a list at the end, if nothing else is in it. */
  addNotes(nodes: readonly FlowNode[]): void {
    const inOrder = nodes.toSorted((one, other) => one.line - other.line)
    const line = inOrder[0]?.line ?? 0
    this.list.push(line > this.#lastLine ? this.#range(line, lastLineOf(inOrder, line), []) : null)
  }

  #range(line: number, lastLine: number, parts: readonly SourcePart[]): SourceRange {
    return {
      start: { line, offset: this.#starts[line - 1] ?? 0 },
      end: { line: lastLine, offset: this.#ends[lastLine - 1] ?? 0 },
      ...(parts.length > 0 && { parts }),
    }
  }

  #part(
    type: SourcePart['type'],
    line: number,
    lastLine: number,
    within: readonly FlowNode[] = [],
  ): SourcePart {
    return { type, ...this.#range(line, lastLine, this.#partsOf(within, true)) }
  }

  /** @param areInner - whether headings are parts, and not a block of their own */
  #partsOf(nodes: readonly FlowNode[], areInner: boolean): SourcePart[] {
    return nodes.flatMap((node): SourcePart[] => {
      switch (node.type) {
        case 'code': {
          const { value, textLine } = node
          return value === '' ? [] : [this.#part('code', textLine, textLine + countOf('\n', value))]
        }
        case 'heading':
          return areInner ? [this.#part('heading', node.line, node.lastLine)] : []
        case 'list':
          return node.items.map(({ line, children }) =>
            this.#part('item', line, lastLineOf(children, line), children),
          )
        case 'quote':
          return this.#partsOf(node.children, true)
        case 'table':
          return node.rows.map(({ line }) => this.#part('row', line, line))
        default:
          return []
      }
    })
  }
}

/** The last line of the last of some constructs. The block pass counts a quote at the end of the text one line short. */
function lastLineOf(nodes: readonly FlowNode[], line: number): number {
  const last = nodes.at(-1)
  if (last === undefined) return line
  if (last.type === 'quote' || last.type === 'note') return lastLineOf(last.children, last.line)
  if (last.type !== 'list') return last.lastLine
  const item = last.items.at(-1)
  return lastLineOf(item?.children ?? [], item?.line ?? line)
}
