import { ContentTooComplexError, LIMITS } from 'qp-schema'
import { type ContainerPrefix, DepthBound, readPrefix } from './container-depth.ts'
import { PART_SIZE, partsOf } from '../split/parts.ts'
import { TopLevel } from '../split/top-level.ts'
import { glanceAt } from './glance.ts'
import { weigh } from './weigh.ts'

/**
 * Looks for what no document needs and what costs a parser its time or its stack: more than
 * `LIMITS.containerDepth` containers (quotes, list items) within one another, or a run of more than
 * `LIMITS.delimiterRun` delimiters. Lines of nothing but one character (thematic breaks, underlines, fences) and
 * what stands in a code fence may be as long as they like. Then adds up what parsing would cost, and looks whether that
 * is more than `LIMITS.markdownWork`. Linear in the length of the text. SPEC.md 8.3
 *
 * @throws ContentTooComplexError naming the line
 */
export function scanMarkdown(markdown: string): void {
  glanceAt(markdown)
  const topLevel = new TopLevel()
  const depth = new DepthBound()
  for (const [index, line] of markdown.split(/\r\n?|\n/).entries()) {
    if (topLevel.read(line).inFence) continue
    const prefix = readPrefix(line)
    if (depth.of(prefix) > LIMITS.containerDepth) {
      refuse(index, `more than ${LIMITS.containerDepth} quotes and list items within one another`)
    }
    if (line.length > LIMITS.delimiterRun) {
      checkRuns(line, prefix, index)
      checkUrlTail(line, index)
    }
  }
  weigh(partsOf(markdown, PART_SIZE))
}

const OPENS_FENCE = /^ {0,3}(?:`{3,}[^`]*$|~{3,})/

const RUN = /\*+|_+|~+|`+|(?:!?\[)+|\]+/g
// Without groups that repeat: those take a place on the stack for every repetition.
const ONE_CHARACTER = /^(?:[* \t]+|[_ \t]+|[~ \t]+|[` \t]+)$/

function checkRuns(line: string, prefix: ContainerPrefix, index: number): void {
  const rest = line.slice(prefix.end)
  if (ONE_CHARACTER.test(rest)) return
  const text = OPENS_FENCE.test(rest) ? rest.replace(/^[`~]+/, '') : rest
  for (const [run] of text.matchAll(RUN)) {
    if (run.length > LIMITS.delimiterRun)
      refuse(index, `more than ${LIMITS.delimiterRun} delimiters in a row`)
  }
}

const URL_START = /https?:\/\/|www\./i
/** What a bare URL does not end with, so that the parser looks ahead at each of them. */
const URL_TAIL = /(?:[!"')*,.:;?\]_~]|&[a-z]+;)+/gi

function checkUrlTail(line: string, index: number): void {
  if (!URL_START.test(line)) return
  for (const [run] of line.matchAll(URL_TAIL)) {
    if (run.length > LIMITS.delimiterRun) refuse(index, `more than ${LIMITS.delimiterRun} marks after a URL`)
  }
}

function refuse(index: number, finding: string): never {
  throw new ContentTooComplexError(`line ${index + 1}: ${finding}`, 'content')
}
