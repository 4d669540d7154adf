import type { Direction, Layout, PageMeta, ThemeId } from 'qp-schema'
import type { WithETag } from 'qp-client'
import type { PageResponse } from 'qp-schema/api'
import type { AnyBlock } from '../any-block.ts'

/** What a person can change of a page beside its blocks. */
export interface PageSettings {
  readonly theme: ThemeId
  readonly meta: PageMeta | null
  /** A language tag; `null` for a page without one. */
  readonly lang: string | null
  /** `null` where each text decides. */
  readonly dir: Direction | null
  readonly layout: Layout
  /** `null` for a page without one. */
  readonly slug: string | null
  /** ISO 8601; `null` for a page that stays. */
  readonly expiresAt: string | null
}

/** All that a person can change of a page. */
export interface PageContent extends PageSettings {
  readonly blocks: readonly AnyBlock[]
}

/** A page as the service has it. */
export interface StoredPage {
  readonly content: PageContent
  readonly etag: string
  readonly published: boolean
}

/** What a page begins with. */
export const EMPTY_PAGE: PageContent = {
  blocks: [],
  theme: 'auto-default',
  meta: null,
  lang: null,
  dir: null,
  layout: 'standard',
  slug: null,
  expiresAt: null,
}

/** The page of an answer of the service. */
export function storedPage(page: WithETag<PageResponse>): StoredPage {
  const { etag, blocks, theme, meta, lang = null, dir = null, layout, slug, expiresAt, published } = page
  return { content: { blocks, theme, meta, lang, dir, layout, slug, expiresAt }, etag, published }
}

/** Whether two versions of a page say the same. */
export function isSameContent(a: PageContent, b: PageContent): boolean {
  const { blocks: mine, ...ours } = a
  const { blocks: theirs, ...others } = b
  return (
    mine.length === theirs.length &&
    mine.every((block, at) => block === theirs[at] || JSON.stringify(block) === JSON.stringify(theirs[at])) &&
    isSameSettings(ours, others)
  )
}

function isSameSettings(a: PageSettings, b: PageSettings): boolean {
  // What a draft of an earlier version of this editor was made of has fewer of them.
  return SETTINGS.every((field) => JSON.stringify(a[field] ?? null) === JSON.stringify(b[field] ?? null))
}

/** The settings of a merged page: of each, the one that was changed; mine where both were. */
export function mergeSettings(base: PageSettings, mine: PageSettings, theirs: PageSettings): PageSettings {
  const merged = SETTINGS.map((field) => {
    const isUntouched = JSON.stringify(mine[field]) === JSON.stringify(base[field])
    return [field, isUntouched ? theirs[field] : mine[field]]
  })
  return Object.fromEntries(merged) as unknown as PageSettings
}

const SETTINGS = ['theme', 'meta', 'lang', 'dir', 'layout', 'slug', 'expiresAt'] as const

/** Whether a page has nothing in it that somebody could miss. */
export function isEmptyContent({ blocks, meta }: PageContent): boolean {
  return blocks.length === 0 && meta === null
}
