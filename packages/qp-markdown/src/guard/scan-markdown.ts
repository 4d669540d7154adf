import { assertArgument, ContentTooComplexError, LIMITS } from 'qp-schema'
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
  assertArgument(typeof markdown === 'string', 'scanMarkdown', 'markdown as a string', markdown)
  glanceAt(markdown)
  // Either refuses: what is likely to comes first.
  const hasLongRun = /[^\w\s]{500}/.test(markdown)
  if (hasLongRun) checkLines(markdown)
  weigh(partsOf(markdown, PART_SIZE))
  if (!hasLongRun) checkLines(markdown)
}

function checkLines(markdown: string): void {
  const topLevel = new TopLevel()
  const depth = new DepthBound()
  for (const [index, line] of linesOf(markdown).entries()) {
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
}

const OPENS_FENCE = /^ {0,3}(?:`{3,}[^`]*$|~{3,})/

// Without groups that repeat: those take a place on the stack for every repetition.
const ONE_CHARACTER = /^(?:[* \t]+|[_ \t]+|[~ \t]+|[` \t]+)$/

function checkRuns(line: string, prefix: ContainerPrefix, index: number): void {
  const rest = line.slice(prefix.end)
  if (ONE_CHARACTER.test(rest)) return
  const text = OPENS_FENCE.test(rest) ? rest.replace(/^[`~]+/, '') : rest
  if (hasRunOver(LIMITS.delimiterRun, text)) {
    refuse(index, `more than ${LIMITS.delimiterRun} delimiters in a row`)
  }
}

/** Whether more than `most` characters in a row are one delimiter, or brackets that open links and images. */
function hasRunOver(most: number, text: string): boolean {
  let start = 0
  let last = 0
  let isDelimiter = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const opensImage = code === EXCLAMATION_MARK && text.charCodeAt(index + 1) === BRACKET
    const kind = opensImage ? BRACKET : code
    if (kind !== last) {
      last = kind
      start = index
      isDelimiter = DELIMITERS.has(kind)
    } else if (isDelimiter && index - start >= most) return true
  }
  return false
}

const EXCLAMATION_MARK = 33
const BRACKET = 91
const DELIMITERS: ReadonlySet<number> = new Set([...'*_~`[]'].map((character) => character.charCodeAt(0)))

function linesOf(text: string): string[] {
  return text.split(text.includes('\r') ? /\r\n?|\n/ : '\n')
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
