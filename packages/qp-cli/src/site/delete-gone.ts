import { relative } from 'node:path'
import { isYes } from '../input/prompt.ts'
import { shownName } from './prepare-file.ts'
import type { KeptPage } from '../store/kept-page.ts'
import type { SiteRun } from './site-run.ts'

const SHOWN = 10

/** The pages of files that are gone, where they are to be deleted: with `--prune` or after a question. SPEC.md 18.13.5 */
export async function pagesToDelete(run: SiteRun): Promise<readonly KeptPage[]> {
  const { gone, terminal, options } = run
  if (gone.length === 0) return []
  const told = toldGone(run)
  if (options.prune !== true) {
    if (!process.stdin.isTTY) {
      terminal.note(`${told}. --prune deletes them.`)
      return []
    }
    if (!(await isYes(`${told}. Delete them for good?`))) return []
  }
  return gone
}

/** Which files are gone, and what of. */
export function toldGone(run: SiteRun): string {
  const { gone, site } = run
  const names = gone.map(({ path = '' }) => shownName(relative(site.root, path), run))
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} others` : ''
  const pages = names.length === 1 ? 'One page is' : `${names.length} pages are`
  return `${pages} of files that are gone or left out now: ${names.slice(0, SHOWN).join(', ')}${more}`
}
