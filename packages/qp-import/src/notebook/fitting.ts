import type { Block, CodeBlock } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import type { Pictures } from '../pictures.ts'
import type { Report } from './report.ts'
import type { Room } from './room.ts'
import { terminalText } from './terminal-text.ts'

/** What every cell and output is converted with. */
export interface Context {
  readonly report: Report
  readonly room: Room
  readonly pictures: Pictures
  /** The language of cells that say none. */
  readonly language: Pick<CodeBlock, 'language' | 'label'>
}

type Reported = Pick<Context, 'report' | 'room'>

/** A block of code, cut to what there is room for. Nothing for a text that is empty. */
export function codeBlocks(
  text: string,
  language: Context['language'],
  path: string,
  { report, room }: Reported,
): CodeBlock[] {
  const code = trimmedLines(cleanText(text))
  if (code === '') return []
  const block: CodeBlock = { type: 'code', code, ...language }
  if (room.takes(block)) return [block]
  const cut = room.cut(code)
  if (cut === undefined) {
    report.warn('block_dropped', path, `the text here was left out: ${FULL}`)
    return []
  }
  report.warn(
    'block_dropped',
    path,
    `the text here was cut after ${cut.length} of its ${code.length} characters: ${FULL}`,
  )
  const part = { ...block, code: cut }
  return room.takes(part) ? [part] : []
}

/** The first of these blocks that there is room for. */
export function fitting(blocks: readonly Block[], path: string, { report, room }: Reported): Block[] {
  const kept = blocks.filter((block) => room.takes(block))
  const lost = blocks.length - kept.length
  if (lost > 0)
    report.warn('block_dropped', path, `${lost} of the ${blocks.length} blocks here were left out: ${FULL}`)
  return kept
}

/** What a terminal shows of a text in the end, as code. */
export function terminalBlocks(text: string, path: string, context: Reported): CodeBlock[] {
  if (text.length <= MOST_CHARACTERS) return codeBlocks(terminalText(text), {}, path, context)
  context.report.warn('block_dropped', path, `the end of the text here was left out: ${FULL}`)
  return terminalBlocks(text.slice(0, MOST_CHARACTERS), path, context)
}

/** More than a page holds, as what is written over something else is not shown. */
const MOST_CHARACTERS = 16_777_216

export const FULL = 'a page has no room for all of this notebook. Publish it in parts, or clear long outputs.'

/** Without empty lines at either end; the indentation of the first line stays. */
function trimmedLines(text: string): string {
  const start = text.search(/\S/)
  return start === -1 ? '' : text.slice(text.lastIndexOf('\n', start) + 1).trimEnd()
}
