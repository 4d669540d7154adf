import { assertArgument } from 'qp-schema'
import { glanceAt } from './guard/glance.ts'
import { TopLevel } from './split/top-level.ts'

/**
 * Counts blocks that a text surely converts to, without parsing: paragraphs and headings at the margin whose first
 * character is a letter. There may be more, and a text with fewer such lines than `enough` counts as none. Linear.
 * SPEC.md 8.1.2
 *
 * @param markdown - as `markdownToBlocks` takes it
 * @param enough - counts no further than this
 * @throws ContentTooComplexError when there are lines enough, and one look tells that `scanMarkdown` refuses the text
 */
export function leastBlocks(markdown: string, enough: number): number {
  assertArgument(typeof markdown === 'string', 'leastBlocks', 'markdown as a string', markdown)
  if (!hasCandidates(markdown, enough)) return 0
  glanceAt(markdown)
  const lines = markdown.split(/\r\n?|\n/)
  const topLevel = new TopLevel()
  let blocks = 0
  for (const line of lines) {
    const { inFence, startsPart } = topLevel.read(line)
    if (!topLevel.isCertain || blocks >= enough) break
    if (!inFence && ((startsPart && WORD.test(line)) || HEADING.test(line))) blocks += 1
  }
  return blocks
}

function hasCandidates(text: string, enough: number): boolean {
  const candidates = text.matchAll(CANDIDATE)
  let count = 0
  while (count < enough && candidates.next().done !== true) count += 1
  return count >= enough
}

/** Lines that may be counted, found without telling what they stand in. */
const CANDIDATE = /^(?:#{1,6} +)?[a-z]/gim
const WORD = /^[a-z]/i
const HEADING = /^#{1,6} +[a-z]/i
