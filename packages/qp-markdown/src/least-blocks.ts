import { TopLevel } from './split/top-level.ts'

/**
 * Counts blocks that a text surely converts to, without parsing: paragraphs and headings at the margin whose first
 * character is a letter. There may be more, and a text with fewer lines than `enough` counts as none. Linear.
 * SPEC.md 8.1.2
 *
 * @param markdown - as `markdownToBlocks` takes it
 * @param enough - counts no further than this
 */
export function leastBlocks(markdown: string, enough: number): number {
  const lines = markdown.split(/\r\n?|\n/)
  if (lines.length < enough) return 0
  const topLevel = new TopLevel()
  let blocks = 0
  for (const line of lines) {
    const { inFence, startsPart } = topLevel.read(line)
    if (!topLevel.isCertain || blocks >= enough) break
    if (!inFence && ((startsPart && WORD.test(line)) || HEADING.test(line))) blocks += 1
  }
  return blocks
}

const WORD = /^[a-z]/i
const HEADING = /^#{1,6} +[a-z]/i
