import { scanMarkdown } from './guard/scan-markdown.ts'
import { TopLevel } from './split/top-level.ts'

/**
 * Counts blocks that a text surely converts to, without parsing: paragraphs and headings at the margin whose first
 * character is a letter. There may be more, and a text with fewer lines than `enough` counts as none. Linear.
 * SPEC.md 8.1.2
 *
 * @param markdown - as `markdownToBlocks` takes it
 * @param enough - counts no further than this
 * @throws ContentTooComplexError when there are lines enough and `scanMarkdown` refuses the text
 */
export function leastBlocks(markdown: string, enough: number): number {
  if (!hasLines(markdown, enough)) return 0
  scanMarkdown(markdown)
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

function hasLines(text: string, enough: number): boolean {
  const ends = text.matchAll(/\r\n?|\n/g)
  let lines = 1
  while (lines < enough && ends.next().done !== true) lines += 1
  return lines >= enough
}

const WORD = /^[a-z]/i
const HEADING = /^#{1,6} +[a-z]/i
