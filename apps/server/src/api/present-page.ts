import { FORMAT_VERSION, type Warning } from 'qp-schema'
import { NOTES_OFF } from 'qp-schema/policy'
import type { AppendResponse, EditResponse, PatchResponse, PublishResponse } from 'qp-schema/api'
import type { EditedBlocks } from '../content/edits/edit-blocks.ts'
import { isGuarded } from '../content/page-proofs.ts'
import { editUrl, pageUrl } from '../content/urls.ts'
import type { Config } from '../config/config.ts'
import { languageOf, type PageHead, takesNotes } from '../content/page.ts'

/**
 * The answer to a publish. SPEC.md 6.1
 *
 * @param editKey - undefined where the request had none and the client keeps it: the answer then has no secrets
 */
export function presentPublished(
  baseUrl: string,
  page: PageHead,
  editKey: string | undefined,
  warnings: Warning[],
): Omit<PublishResponse, 'editKey' | 'editUrl'> {
  return {
    id: page.id,
    url: pageUrl(baseUrl, page),
    ...(editKey !== undefined && { editUrl: editUrl(baseUrl, page.id, editKey), editKey }),
    slug: page.slug,
    published: page.published,
    expiresAt: page.expiresAt,
    ...withPassphrase(page),
    ...withWarnings(warnings),
  }
}

/**
 * The page as the bytes of a JSON object; the JSON of the blocks stands in it twice, as it is: it is encoded once, and
 * nothing but the bytes grows with it. SPEC.md 6.2
 */
export function presentPageJson(page: PageHead, blocksJson: string, warnings: Warning[] = []): Buffer {
  const { id, published, theme, meta, slug, layout, live, notes, createdAt, updatedAt, expiresAt } = page
  const head = JSON.stringify({
    version: FORMAT_VERSION,
    id,
    published,
    theme,
    meta,
    ...languageOf(page),
    slug,
    layout,
    live,
    notes,
    createdAt,
    updatedAt,
    expiresAt,
    ...withPassphrase(page),
    ...withWarnings(warnings),
  })
  const blocks = Buffer.from(blocksJson)
  const parts = [`${head.slice(0, -1)},"content":`, blocks, ',"blocks":', blocks, '}']
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

/** What is said to who asks for notes where the operator has turned them off. SPEC.md 20.1.5 */
export function withNotesOff(
  warnings: readonly Warning[],
  { notes }: { readonly notes?: boolean | undefined },
  config: Pick<Config, 'notes'>,
): Warning[] {
  if (notes !== true || takesNotes({ notes }, config)) return [...warnings]
  const message = `notes was stored, but ${NOTES_OFF.operator}`
  return [...warnings, { code: 'notes_off', path: 'notes', message }]
}

/** The answer to a change of a page's state. SPEC.md 6.3 */
export function presentState(baseUrl: string, page: PageHead, warnings: Warning[]): PatchResponse {
  const { id, published, slug, expiresAt } = page
  const url = pageUrl(baseUrl, page)
  return { id, published, slug, url, expiresAt, ...withPassphrase(page), ...withWarnings(warnings) }
}

/** The answer to an append. SPEC.md 6.5 */
export function presentAppended(page: PageHead, appended: number, warnings: Warning[]): AppendResponse {
  const { id, published, updatedAt } = page
  return { id, appended, published, updatedAt, ...withWarnings(warnings) }
}

/** The answer to edits. SPEC.md 6.10 */
export function presentEdited(
  { id, published, updatedAt, blockCount }: PageHead,
  { changed, removed, warnings }: Pick<EditedBlocks, 'changed' | 'removed' | 'warnings'>,
): EditResponse {
  return { id, changed, removed, blockCount, published, updatedAt, ...withWarnings(warnings) }
}

/** Whether readers need a passphrase: absent where they need none. SPEC.md 21.1.4 */
function withPassphrase(page: Pick<PageHead, 'passphraseHash'>): { hasPassphrase?: true } {
  return isGuarded(page) ? { hasPassphrase: true } : {}
}

/** Warnings as a field of an answer, which is absent without any. SPEC.md 4.6.1 */
export function withWarnings(warnings: Warning[]): { warnings?: Warning[] } {
  return warnings.length === 0 ? {} : { warnings }
}
