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
  /** Whether readers can write to the author. SPEC.md 20.1 */
  readonly notes: boolean
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
  /** Whether readers need a passphrase, which nobody can read. SPEC.md 21 */
  readonly hasPassphrase: boolean
}

const NO_SETTINGS: PageSettings = {
  theme: 'auto-default',
  meta: null,
  lang: null,
  dir: null,
  layout: 'standard',
  slug: null,
  expiresAt: null,
  notes: false,
}
const SETTINGS = Object.keys(NO_SETTINGS) as (keyof PageSettings)[]

/** What a page begins with. */
export const EMPTY_PAGE: PageContent = { ...NO_SETTINGS, blocks: [] }

/** The page of an answer of the service. */
export function storedPage(page: WithETag<PageResponse>): StoredPage {
  const { etag, blocks, published, hasPassphrase = false } = page
  const settings = settingsOf((field) => page[field] ?? NO_SETTINGS[field])
  return { content: { ...settings, blocks }, etag, published, hasPassphrase }
}

/** Whether two versions of a page say the same. */
export function isSameContent(a: PageContent, b: PageContent): boolean {
  const [mine, theirs] = [a.blocks, b.blocks]
  return (
    mine.length === theirs.length &&
    mine.every((block, at) => block === theirs[at] || JSON.stringify(block) === JSON.stringify(theirs[at])) &&
    SETTINGS.every((field) => isSameField(a, b, field))
  )
}

/** Whether a page has nothing in it that somebody could miss. */
export function isEmptyContent({ blocks, meta }: PageContent): boolean {
  return blocks.length === 0 && meta === null
}

/** Whether a setting is the same. What a draft of an earlier version of this editor was made of has fewer settings. */
export function isSameField(a: PageSettings, b: PageSettings, field: keyof PageSettings): boolean {
  return JSON.stringify(a[field] ?? NO_SETTINGS[field]) === JSON.stringify(b[field] ?? NO_SETTINGS[field])
}

/** The settings that a function gives one by one. */
export function settingsOf(valueOf: (field: keyof PageSettings) => unknown): PageSettings {
  return Object.fromEntries(SETTINGS.map((field) => [field, valueOf(field)])) as unknown as PageSettings
}
