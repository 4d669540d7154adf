import { type Block, PAGE_LIMITS } from 'qp-schema'
import { groupNameOf, isLanguageTag, tagsOf } from 'qp-schema/policy'
import type { ImportedPage, ImportOptions } from '../imported.ts'
import { type Cell, cellsOf } from './cells.ts'
import { languageOfNotebook } from './code-language.ts'
import type { Context } from './fitting.ts'
import { type Fields, fieldsOf, readJson } from './json.ts'
import { outputsOf, type ShownOutput } from './outputs.ts'
import { Pictures } from '../pictures.ts'
import { Report } from './report.ts'
import { Room } from './room.ts'
import { frontMatterOf, sourceBlocks } from './sources.ts'

/** Blocks that are folded beneath the same name, or not at all. */
interface Part {
  readonly blocks: readonly Block[]
  readonly fold?: string | undefined
}

/** A notebook of Jupyter: its texts, code and outputs. */
export async function importNotebook(bytes: Uint8Array, options: ImportOptions): Promise<ImportedPage> {
  const notebook = readJson(bytes)
  const report = new Report()
  const [first, ...others] = cellsOf(notebook, report)
  const metadata = fieldsOf(fieldsOf(notebook)['metadata'])
  const language = languageOfNotebook(metadata, report)
  const context: Context = { report, room: new Room(), pictures: new Pictures(options), language }
  const about = first && frontMatterOf(first, report)
  const cells = first === undefined || about !== undefined ? others : [first, ...others]
  const parts = await partsOf(cells, context)
  return { ...about, ...aboutOf(metadata), blocks: arranged(parts), warnings: report.warnings }
}

function aboutOf({ title, lang }: Fields): Pick<ImportedPage, 'title' | 'lang'> {
  const name =
    typeof title === 'string' ? (groupNameOf(title.slice(0, PAGE_LIMITS.metaTitleLength)) ?? '') : ''
  const isTag = typeof lang === 'string' && lang.length <= PAGE_LIMITS.languageLength && isLanguageTag(lang)
  return { ...(name !== '' && { title: name }), ...(isTag && { lang }) }
}

/** Sources come first where a page has not enough room for all. */
async function partsOf(cells: readonly Cell[], context: Context): Promise<Part[]> {
  const sources: Block[][] = []
  for (const cell of cells)
    sources.push(cell.shown.source === 'removed' ? [] : await sourceBlocks(cell, context))
  const parts: Part[] = []
  for (const [index, cell] of cells.entries()) {
    const blocks = sources[index] ?? []
    const outputs = cell.shown.outputs === 'removed' ? [] : await outputsOf(cell, context)
    parts.push(...partsOfCell(cell, blocks, outputs))
  }
  return parts.filter(({ blocks }) => blocks.length > 0)
}

/** An output that is longer is folded. */
const MOST_LINES = 40

function partsOfCell(
  { kind, shown }: Cell,
  blocks: readonly Block[],
  outputs: readonly ShownOutput[],
): Part[] {
  const all = outputs.flatMap((output) => output.blocks)
  const summary = (name: string, of: readonly Block[]) => {
    const lines = linesOf(of)
    return lines > MOST_LINES ? `${name}, ${lines} lines` : name
  }
  const source = shown.source === 'folded' ? (kind === 'markdown' ? 'Text' : 'Code') : undefined
  if (shown.outputs !== 'folded')
    return [
      { blocks, fold: source },
      ...outputs.map((output) => ({
        blocks: output.blocks,
        fold:
          output.fold ?? (linesOf(output.blocks) > MOST_LINES ? summary('Output', output.blocks) : undefined),
      })),
    ]
  if (source === undefined || all.length === 0)
    return [
      { blocks, fold: source },
      { blocks: all, fold: summary('Output', all) },
    ]
  return [{ blocks: [...blocks, ...all], fold: summary('Code and output', all) }]
}

/** About how many lines blocks take. */
function linesOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + linesOfBlock(block), 0)
}

/** Tags that begin a line. */
const LINE_TAG = /^(?:br|li|p|pre|tr|h[1-6])$/

function linesOfBlock(block: Block): number {
  if (block.type === 'code') return block.code.split('\n').length
  if (block.type === 'table') return 1 + block.rows.length
  if (block.type !== 'richtext') return 1
  let lines = 0
  for (const { name, closing } of tagsOf(block.html)) if (!closing && LINE_TAG.test(name)) lines += 1
  return lines
}

/** Neighbours with the same name would be one fold: what follows another part gets a number. */
function arranged(parts: readonly Part[]): Block[] {
  const blocks: Block[] = []
  let before: { readonly name: string | undefined; readonly count: number } = { name: undefined, count: 0 }
  for (const part of parts) {
    const { fold: name } = part
    before = { name, count: name !== undefined && name === before.name ? before.count + 1 : 1 }
    if (name === undefined) blocks.push(...part.blocks)
    else {
      const fold = before.count === 1 ? name : `${name} (${before.count})`
      for (const block of part.blocks) blocks.push(Object.assign({}, block, { fold }))
    }
  }
  return blocks
}
