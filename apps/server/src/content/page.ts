import type { Direction, InLanguage, Layout, PageMeta, SafeBlock, ThemeId } from 'qp-schema'
import type { Config } from '../config/config.ts'

/** A page without its blocks. */
export interface PageHead {
  /** 12 characters of `0-9A-Za-z`. SPEC.md 2.1 */
  id: string
  /** Whether visitors can see the page. */
  published: boolean
  theme: ThemeId
  layout: Layout
  /** As the author set it; missing fields are derived when the page is shown. */
  meta: PageMeta | null
  /** A tag of BCP 47; `null` when none was given. FORMAT.md 3.1.6 */
  lang: string | null
  /** Which way the page is written; `null` when none was given. */
  dir: Direction | null
  /** A title that the layout does not show; only derived metadata uses it. */
  titleHint: string | null
  slug: string | null
  /** Whether browsers that show the page follow it. SPEC.md 10.29 */
  live: boolean
  /** Whether readers can write notes to its author. SPEC.md 20.1 */
  notes: boolean
  /** Of the passphrase that readers have to know; `null` when they need none. SPEC.md 21.1 */
  passphraseHash: string | null
  /** 1 for a new page; every write adds 1. */
  revision: number
  /** The version of the sanitizer policy of the oldest blocks. */
  policyVersion: number
  /** ISO 8601 with milliseconds. */
  createdAt: string
  /** ISO 8601 with milliseconds; later with every write. SPEC.md 2.6.3 */
  updatedAt: string
  blockCount: number
  /** Bytes of all blocks as one JSON array in UTF-8. */
  byteCount: number
  /** ISO 8601 with milliseconds; null unless the operator has taken the page down. SPEC.md 6.6.12 */
  takenDownAt: string | null
  /** ISO 8601 with milliseconds; null for a page that stays. SPEC.md 6.11 */
  expiresAt: string | null
  /** Why nobody may see the page, when it was read; `null` when the author decides. */
  gone: GoneReason | null
}

/** Why a page is 410 `gone`. A takedown outweighs. SPEC.md 7.1.15 */
export type GoneReason = 'taken_down' | 'expired'

/** Changes to a page apart from its content; `undefined` keeps the stored value. */
export interface PageChanges {
  theme?: ThemeId | undefined
  published?: boolean | undefined
  /** `null` clears it. */
  meta?: PageMeta | null | undefined
  /** `null` clears it. */
  lang?: string | null | undefined
  /** `null` clears it. */
  dir?: Direction | null | undefined
  /** `null` clears it. */
  slug?: string | null | undefined
  live?: boolean | undefined
  notes?: boolean | undefined
  /** `null`: readers need none. */
  passphraseHash?: string | null | undefined
  /** ISO 8601 in UTC with milliseconds; `null` clears it. */
  expiresAt?: string | null | undefined
}

/** Whether readers can write to the author of a page: both the author and the operator want it. SPEC.md 20.1.1 */
export function takesNotes({ notes }: Pick<PageHead, 'notes'>, config: Pick<Config, 'notes'>): boolean {
  return notes && config.notes === 'on'
}

/** The language of a page as documents and answers have it: absent where none was given. FORMAT.md 3.1.6 */
export function languageOf({ lang, dir }: Pick<PageHead, 'lang' | 'dir'>): InLanguage {
  return { ...(lang !== null && { lang }), ...(dir !== null && { dir }) }
}

/** A page with its blocks. */
export interface StoredPage extends Omit<
  PageHead,
  'blockCount' | 'byteCount' | 'takenDownAt' | 'expiresAt' | 'gone'
> {
  blocks: SafeBlock[]
}

/** A page with its blocks as an unparsed JSON array. */
export interface PageJson {
  head: PageHead
  blocksJson: string
  /** The pictures of this service that the page names, where they matter. */
  pictures?: readonly NamedPicture[]
}

/** A picture of this service, and the widths that there are of it. SPEC.md 16.3.6 */
export interface NamedPicture {
  key: string
  /** In pixels, of the whole picture. */
  width: number
  height: number
  /** Widths of its smaller files. */
  narrower: readonly number[]
}
