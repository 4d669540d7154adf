import { type Block, ContentTooComplexError } from 'qp-schema'
import type { Context } from '../../emit/context.ts'
import { readBlocks } from '../../from-markdown/block-pass.ts'
import type { OwnBlock } from '../../from-markdown/nodes.ts'
import { Lookups } from '../../stream/lookups.ts'
import { OpenTags } from '../raw-html/html-tags.ts'
import { Regions } from '../regions.ts'
import type { OwnDialects, Shared } from './own-syntax.ts'

/** Each level takes time for all that stands in it. */
const DEEPEST = 8

/** The blocks of what stands in a construct, converted like the text around it. */
export function blocksWithin(
  { text, line }: OwnBlock,
  around: Context,
  { shared: outer, surroundings, dialectOf }: OwnDialects,
): Block[] {
  if (outer.nesting === DEEPEST) throw tooDeep(line)
  const shared: Shared = {
    ...outer,
    nesting: outer.nesting + 1,
    open: new OpenTags(around.own !== undefined),
    // What it defines is known too late for what stands before it.
    notes: {
      containerAt: () => undefined,
      referenceAt: (...place) => outer.notes.referenceAt(...place),
    },
  }
  const definitions = new Lookups(around.definitions)
  const dialect = dialectOf(text, shared)
  const context: Context = {
    ...around,
    definitions,
    dialect,
    get listsWarnings() {
      return around.listsWarnings
    },
  }
  const regions = new Regions(shared.open, context, surroundings)
  const block = around.own?.block
  for (const node of readBlocks(text, definitions, dialect, line)) regions.add(node)
  regions.finish()
  if (around.own !== undefined && block !== undefined) around.own.block = block
  return regions.blocks
}

function tooDeep(line: number): ContentTooComplexError {
  const message = `line ${line}: more than ${DEEPEST} blocks of constructs within one another`
  return new ContentTooComplexError(message, 'content')
}
