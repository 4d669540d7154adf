import {
  assertArgument,
  assertSafeBlocks,
  fieldKindsOf,
  isObject,
  type KnownBlock,
  leavesOf,
  LIMITS,
  type PageMeta,
  type SafeBlock,
} from 'qp-schema'
import { knownBlocks } from '../forward-compatibility/unknown-blocks.ts'
import { documentTitleOf, oneLine } from './html-to-text.ts'
import { type Segment, segmentsOf } from './segments.ts'
import { firstTextOf } from './plain-text.ts'

/** The title and the description that a page shows in previews. */
export interface DerivedMeta {
  /** At most 200 characters; never empty. */
  readonly title: string
  /** At most 500 characters; empty when the page has no paragraph beside its title. */
  readonly description: string
}

/** HTML that stands in the page itself. */
const PAGE_HTML: ReadonlySet<string> = new Set(['richHtml', 'snippet'])
const ANY_HTML: ReadonlySet<string> = new Set(['richHtml', 'snippet', 'document', 'scriptedDocument'])

/**
 * The title and the description of a page, for previews. What `meta` has is used as it is. FORMAT.md 2.4
 *
 * - The title is otherwise `title`, else the first heading outside of frames, else the first text. A framed document
 *   is called by its `<title>`, else by its first heading.
 * - The description is otherwise the first paragraph that is not the title, of a richtext block if there is one.
 *
 * Both are plain text on one line, cut at a word: escape them to put them into HTML. Unknown blocks are passed over.
 */
export function deriveMeta(
  page: readonly SafeBlock[],
  meta: PageMeta | null = null,
  title = '',
): DerivedMeta {
  assertSafeBlocks(page, 'deriveMeta')
  assertArgument(meta === null || isObject(meta), 'deriveMeta', 'meta as an object or null', meta)
  const blocks = knownBlocks(page)
  const derived = () => oneLine(title) || firstHeading(blocks) || firstText(blocks) || 'Untitled page'
  const shown = meta?.title || cut(derived(), LIMITS.derivedMetaLength)
  return { title: shown, description: meta?.description || firstParagraph(blocks, shown) }
}

function firstHeading(blocks: readonly KnownBlock[]): string {
  for (const block of blocks) {
    const heading = headingOf(block, PAGE_HTML)
    if (heading !== '') return heading
  }
  return ''
}

function headingOf(block: KnownBlock, kinds: ReadonlySet<string>): string {
  for (const html of htmlOf(block, kinds)) {
    if (!/<h[1-6]/i.test(html)) continue
    for (const segment of segmentsOf(html)) if (isHeading(segment)) return oneLine(segment.head)
  }
  return ''
}

function firstText(blocks: readonly KnownBlock[]): string {
  for (const block of blocks) {
    const name = block.type === 'html' ? (documentTitleOf(block.html) ?? headingOf(block, ANY_HTML)) : ''
    const [line] = (name || firstTextOf(block)).trim().split('\n', 1)
    if (line !== undefined && line !== '') return oneLine(line)
  }
  return ''
}

function firstParagraph(blocks: readonly KnownBlock[], title: string): string {
  const richtext = blocks.filter((block) => block.type === 'richtext')
  const others = blocks.filter((block) => block.type !== 'richtext')
  for (const block of [...richtext, ...others]) {
    for (const html of htmlOf(block, ANY_HTML)) {
      for (const segment of segmentsOf(html)) {
        if (!isParagraph(segment)) continue
        const paragraph = cut(oneLine(segment.head), LIMITS.derivedMetaLength)
        if (paragraph !== title) return paragraph
      }
    }
  }
  return ''
}

function htmlOf(block: KnownBlock, kinds: ReadonlySet<string>): string[] {
  if (!hasHtml(fieldKindsOf(block), kinds)) return []
  return leavesOf(block).flatMap(({ kind, value }) => (kinds.has(kind) ? [value] : []))
}

/** Whether a tree of kinds has HTML anywhere. It does not grow with the cells of a table. */
function hasHtml(tree: unknown, kinds: ReadonlySet<string>): boolean {
  if (typeof tree === 'string') return kinds.has(tree)
  return typeof tree === 'object' && tree !== null && Object.values(tree).some((kind) => hasHtml(kind, kinds))
}

function isHeading({ within }: Segment): boolean {
  return /^h[1-6]$/.test(within)
}

function isParagraph({ within }: Segment): boolean {
  return within === 'p' || within === ''
}

/** At most `length` characters, the last of which is an ellipsis when something was cut off. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const head = text.slice(0, length - 1)
  const space = text[length - 1] === ' ' ? head.length : head.lastIndexOf(' ')
  const whole = space > length / 2 ? head.slice(0, space) : head.replace(/[\ud800-\udbff]$/, '')
  return `${whole.replace(/[\s,;:.–—-]{1,8}$/u, '')}…`
}
