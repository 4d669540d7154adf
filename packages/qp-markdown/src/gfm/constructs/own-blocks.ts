import { assertArgument, type Block, mapLeaves } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { blockOrTableProblem } from '../../block-or-table-problem.ts'
import { allowance } from '../../from-html/allowance.ts'
import { parseHtml } from '../../from-html/tree/parse-html.ts'
import { Urls } from '../../from-html/tree/urls.ts'
import { walk } from '../../from-html/walk.ts'
import { trimmed } from '../../from-markdown/characters.ts'
import type { OpensLeaf } from '../../from-markdown/dialect.ts'
import type { LineCursor } from '../../from-markdown/line-cursor.ts'
import type { OwnBlock } from '../../from-markdown/nodes.ts'
import type { Context } from '../../emit/context.ts'
import { blockHtml } from '../raw-html/block-html.ts'
import { blocksWithin } from './blocks-within.ts'
import type { BlockConstruct } from './constructs.ts'
import type { OwnDialects } from './own-syntax.ts'
import { withOwn } from './own-html.ts'

const OPENING = /(:{3,})[ \t]*([a-z][a-z\d-]*)([^\n]*)/iy
const CLOSING = /(:{3,})[ \t]*(?![^\n])/y

/** What opens the construct that begins on a line, if one does. It ends with what it stands in, as a code fence does. */
export function ownBlockAt(cursor: LineCursor, names: ReadonlyMap<string, unknown>): OpensLeaf | undefined {
  const found = names.size === 0 ? null : cursor.match(OPENING)
  const [, fence = '', name = '', rest = ''] = found ?? []
  if (!names.has(name)) return undefined
  const { line, indentation } = cursor
  const lines: string[] = []
  return (into) => {
    const push = (lastLine: number): void => {
      into.push({ type: 'own', name, info: trimmed(rest), text: lines.join('\n'), line, lastLine })
    }
    const add = (next: LineCursor): boolean => {
      const closing = next.isIndented ? undefined : next.match(CLOSING)?.[1]
      const isLast = closing !== undefined && closing.length >= fence.length
      if (isLast) push(next.line)
      else {
        next.skipColumns(indentation)
        lines.push(next.rest)
      }
      return isLast
    }
    return { type: 'fence', add, close: () => push(line + lines.length) }
  }
}

interface Place extends OwnDialects {
  /** Is told how much the blocks are longer than what the construct got. */
  readonly added: (characters: number) => void
  /** Whether `resolveUrl` is not to be asked for their addresses. */
  readonly isMarked: boolean
}

/** The blocks that a construct gives in its place; exceptions of it go through. */
export function ownBlocks(
  construct: BlockConstruct,
  node: OwnBlock,
  context: Context,
  place: Place,
): Block[] {
  const { info, text } = node
  let length = info.length + text.length
  let blocks: Block[] | undefined
  const once = (): Block[] => {
    if (blocks === undefined) {
      blocks = blocksWithin(node, context, place)
      length += JSON.stringify(blocks).length
    }
    return blocks
  }
  const given: unknown = construct.read({ info, text, toBlocks: once, toHtml: () => richHtml(once()) })
  const own = checkedBlocks(given, `the construct ${construct.name}`).map(
    (block) => mapLeaves(block, ({ value }) => cleanText(value)) as Block,
  )
  place.added(Math.max(0, JSON.stringify(own).length - length))
  return place.isMarked ? own.map(withOwn) : own
}

/** Blocks that a construct has given. */
export function checkedBlocks(given: unknown, name: string): Block[] {
  assertArgument(Array.isArray(given), name, 'to give an array of blocks', given)
  return (given as unknown[]).map((block) => {
    const problem = blockOrTableProblem(block)
    if (problem !== undefined)
      throw new TypeError(`${name} gave no block: ${problem.path || 'it'} ${problem.message}`)
    return block as Block
  })
}

/** Blocks as what a quote holds that holds them. Their addresses are absolute, and what was dropped of them was told. */
function richHtml(blocks: readonly Block[]): string {
  const { root } = parseHtml(`<blockquote>${blocks.map(blockHtml).join('')}</blockquote>`)
  const repeated = allowance()
  const made = walk(root, { urls: new Urls({}, repeated), repeated, warn: () => {}, keepsLineEnds: true })
  return made.map((block) => ('html' in block ? block.html : blockHtml(block))).join('')
}
