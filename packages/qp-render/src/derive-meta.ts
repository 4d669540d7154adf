import { fieldKindsOf, leavesOf, LIMITS, type PageMeta, type SafeBlock } from 'qp-schema'
import { isKnownBlock } from './kit/read-blocks.ts'
import { documentTitleOf, oneLine } from './text/html-to-text.ts'
import { type Segment, segmentsOf } from './text/segments.ts'
import { firstTextOf } from './to-text.ts'

/** The title and the description that a page shows in previews. */
export interface DerivedMeta {
  /** At most 200 characters; never empty. */
  readonly title: string
  /** At most 500 characters; empty when the page has no paragraph. */
  readonly description: string
}

/** What previews show of a description; longer ones are cut by everybody. */
const DESCRIPTION_LENGTH = 200

const HTML_KINDS: ReadonlySet<string> = new Set(['richHtml', 'snippet', 'document', 'scriptedDocument'])

/**
 * What a page is called in previews. A field that `meta` gives is used as it is; otherwise the title is the first
 * heading of the first richtext that has any text, else `title`, else the page's first text, and the description
 * is the first paragraph, of a richtext if there is one. Both are one line, cut at a word. What this version does not
 * know says nothing. Both are plain text, for an attribute or an element of any name: they must be escaped there.
 * SPEC.md 2.4
 */
export function deriveMeta(page: readonly SafeBlock[], meta: PageMeta | null, title?: string): DerivedMeta {
  const blocks = page.filter(isKnownBlock)
  return {
    title: meta?.title || cut(derivedTitle(blocks, title), LIMITS.metaTitleLength),
    description: meta?.description || cut(firstParagraph(blocks), DESCRIPTION_LENGTH),
  }
}

function derivedTitle(blocks: readonly SafeBlock[], title = ''): string {
  return leadingHeading(blocks) || oneLine(title) || firstText(blocks) || 'Untitled page'
}

function leadingHeading(blocks: readonly SafeBlock[]): string {
  for (const block of blocks) {
    const segments = block.type === 'richtext' ? segmentsOf(block.html) : []
    if (segments.length > 0) return oneLine(segments.find(isHeading)?.text ?? '')
  }
  return ''
}

function firstText(blocks: readonly SafeBlock[]): string {
  for (const block of blocks) {
    const title = block.type === 'html' ? documentTitleOf(block.html) : undefined
    const [line] = (title ?? firstTextOf(block)).trim().split('\n', 1)
    if (line !== undefined && line !== '') return oneLine(line)
  }
  return ''
}

function firstParagraph(blocks: readonly SafeBlock[]): string {
  const richtext = blocks.filter((block) => block.type === 'richtext')
  const others = blocks.filter((block) => block.type !== 'richtext')
  for (const block of [...richtext, ...others]) {
    const found = htmlSegmentsOf(block).find(isParagraph)
    if (found !== undefined) return oneLine(found.text)
  }
  return ''
}

function htmlSegmentsOf(block: SafeBlock): Segment[] {
  if (!hasHtml(fieldKindsOf(block))) return []
  return leavesOf(block)
    .filter(({ kind }) => HTML_KINDS.has(kind))
    .flatMap(({ value }) => segmentsOf(value))
}

/** Whether a tree of kinds has HTML anywhere: of a table with many cells none is looked at. */
function hasHtml(kinds: unknown): boolean {
  if (typeof kinds === 'string') return HTML_KINDS.has(kinds)
  return typeof kinds === 'object' && kinds !== null && Object.values(kinds).some(hasHtml)
}

function isHeading({ within }: Segment): boolean {
  return /^h[1-6]$/.test(within)
}

function isParagraph({ within }: Segment): boolean {
  return within === 'p' || within === ''
}

/** At most `length` characters, the last of which is an ellipsis when something was cut off. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const head = text.slice(0, length - 1)
  const space = text[length - 1] === ' ' ? head.length : head.lastIndexOf(' ')
  const whole = space > length / 2 ? head.slice(0, space) : head.replace(/[\ud800-\udbff]$/, '')
  return `${whole.replace(/[\s,;:.–—-]{1,8}$/u, '')}…`
}
