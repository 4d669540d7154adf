import { CommandFailure, EXIT } from '../errors/command-failure.ts'
import { QuickPagesError } from 'qp-client'
import { injectTitle } from 'qp-markdown'
import { savePage } from '../pages/save/save-page.ts'
import { sentAs } from '../pages/save/saved-page.ts'
import type { Save } from '../store/begun-save.ts'
import type { KeptPage } from '../store/kept-page.ts'
import type { SitePage } from './prepare-file.ts'
import { setBlocks } from './set-blocks.ts'
import type { SiteRun } from './site-run.ts'

/** What becomes of a page of a site. */
export type SiteChange = 'new' | 'changed' | 'links' | 'same'

/** What saving a page does. */
export function changeOf(
  { name, page, hash }: SitePage,
  { pages, passphrase, options }: SiteRun,
): SiteChange {
  const kept = pages.get(name)
  if (kept === undefined) return 'new'
  if (passphrase !== undefined || options.force === true) return 'changed'
  const sent = sentAs(page)
  if (kept.sent === sent) return 'same'
  return kept.hash === hash && kept.sent?.split(' ')[0] === sent.split(' ')[0] ? 'links' : 'changed'
}

/**
 * Publishes a page, or updates it where anything of it is new. Where only links are, by edits. SPEC.md 18.13.4
 *
 * @throws CommandFailure where somebody else has changed it, or it is refused; what the client throws
 */
export async function saveSitePage(prepared: SitePage, run: SiteRun): Promise<SiteChange> {
  const { name, shown, hash, warnings } = prepared
  const { services, terminal, passphrase, options, pages, site } = run
  const change = changeOf(prepared, run)
  const kept = pages.get(name)
  if (change === 'same') {
    if (kept !== undefined && (kept.hash !== hash || kept.site !== site.root)) {
      const known = { ...kept, hash, site: site.root }
      pages.set(name, known)
      run.unsent.push(known)
    }
    return change
  }
  const isDone =
    change === 'links' &&
    kept !== undefined &&
    (await setLinks(kept, prepared, run).catch(withAdvice(shown, kept)))
  if (isDone) {
    run.warnings.add(shown, warnings)
    return change
  }
  const isToBeHidden = kept === undefined && (await run.isGuarded())
  const save = saveOf(prepared, run, isToBeHidden)
  const saved = await savePage(save, {
    name: shown,
    services,
    terminal,
    passphrase,
    force: options.force === true,
    isNew: false,
  }).catch(withAdvice(shown, kept))
  pages.set(name, saved.kept)
  if (!saved.answer.published && (isToBeHidden || save.page.published !== false))
    run.stillHidden.push(saved.kept.url)
  if (prepared.isComplete) run.warnings.add(shown, [...warnings, ...(saved.answer.warnings ?? [])])
  return change
}

/**
 * How a page of a site is saved as a whole.
 *
 * @param isToBeHidden - it is new among pages that nobody is to see
 */
export function saveOf(
  { name, path, hash, title, page }: SitePage,
  { server, options, pages, site }: Pick<SiteRun, 'server' | 'options' | 'pages' | 'site'>,
  isToBeHidden = false,
): Save {
  // What its file has hidden is shown when that is taken out again.
  const isToBeShown = pages.get(name)?.isHiddenByFile === true && page.published === undefined
  return {
    server,
    path,
    hash,
    title,
    page: isToBeHidden ? { ...page, published: false } : isToBeShown ? { ...page, published: true } : page,
    site: site.root,
    // With --hidden it stays so, whatever the file says later.
    ...(site.hidden.has(name) && options.hidden !== true && { isHiddenByFile: true }),
  }
}

async function setLinks(kept: KeptPage, { page, name, title }: SitePage, run: SiteRun): Promise<boolean> {
  const { id, server, editKey } = kept
  const client = (await run.services.clientOf(server)).page(id, editKey)
  const { etag: known, sent: _, ...rest } = kept
  const refuseSecrets = run.options['allow-secrets'] !== true
  // As a publish does, which edits know no title of.
  const wanted = injectTitle(page.blocks ?? [], page.title ?? '')
  const etag = await setBlocks(client, wanted, { etag: known, refuseSecrets }).catch((error: unknown) => {
    const isOvertaken = error instanceof QuickPagesError && error.code === 'precondition_failed'
    if (isOvertaken) return undefined
    throw error
  })
  if (etag === undefined) return false
  const now = {
    ...rest,
    title,
    etag,
    sent: sentAs(page),
    site: run.site.root,
    updatedAt: new Date().toISOString(),
  }
  await run.services.pages.keep(now)
  run.pages.set(name, now)
  return true
}

/** A folder has no `--new`. The page is named by its address: by its folder, the made index is all pages. */
function withAdvice(shown: string, kept: KeptPage | undefined): (error: unknown) => never {
  return (error) => {
    const refusal = error instanceof QuickPagesError ? error : (error as { cause?: unknown }).cause
    if (kept !== undefined && refusal instanceof QuickPagesError && refusal.code === 'not_found')
      throw new CommandFailure(
        `The page of ${shown} is gone. \`qp delete ${kept.url}\` forgets it; then it can be published again.`,
        EXIT.failed,
        { cause: refusal },
      )
    throw error
  }
}
