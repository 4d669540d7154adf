import type { Client, NewPage, Published } from 'qp-client'
import { hashOf } from '../../input/read-input.ts'
import type { Services } from '../../services.ts'
import type { BegunSave } from '../../store/begun-save.ts'
import type { KeptPage } from '../../store/kept-page.ts'
import type { Terminal } from '../../terminal.ts'

/** A page that was saved. */
export interface SavedPage {
  readonly kept: KeptPage
  readonly answer: Pick<
    Published,
    'id' | 'url' | 'editUrl' | 'slug' | 'published' | 'hasPassphrase' | 'warnings'
  >
  readonly isNew: boolean
}

/** With what a save is carried out. */
export interface SaveContext {
  /** What its user calls the page. */
  readonly name: string
  readonly services: Services
  /** What readers of the page are to need. */
  readonly passphrase?: string | undefined
  readonly terminal: Terminal
}

/** A save that was noted, and where it goes. */
export interface Sending {
  readonly begun: BegunSave
  /** The page that it changes, or has made so far. */
  readonly known: KeptPage | undefined
  readonly client: Client
}

/** A page as it is kept after a save. */
export function keptPage(
  { server, path, hash, title, page, site, isHiddenByFile }: BegunSave,
  { id, url, editKey, etag }: Pick<Published, 'id' | 'url' | 'editKey' | 'etag'>,
  known: KeptPage | undefined,
): KeptPage {
  const now = new Date().toISOString()
  const file = path === undefined ? { path: known?.path, hash: known?.hash } : { path, hash }
  return {
    id,
    server,
    url,
    editKey,
    ...file,
    title,
    sent: sentAs(page),
    site: site ?? known?.site,
    isHiddenByFile,
    etag,
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  }
}

/** Names what is sent as a page: its fields, then its content. */
export function sentAs({ content, blocks, html, ...fields }: NewPage): string {
  return [fields, content ?? blocks ?? html].map((part) => hashOf(JSON.stringify(part))).join(' ')
}

/** The key of a new page is never lost: where it cannot be kept, the edit link is printed. */
export async function orTellKey(
  { url, editUrl }: Pick<Published, 'url' | 'editUrl'>,
  known: KeptPage | undefined,
  { terminal }: SaveContext,
  keep: () => Promise<void>,
): Promise<void> {
  await keep().catch((error: unknown) => {
    if (known === undefined) terminal.note(`${url} is published. Keep its edit link:\n${editUrl}`)
    throw error
  })
}
