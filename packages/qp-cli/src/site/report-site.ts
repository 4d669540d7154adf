import type { Outcome } from '../for-each.ts'
import { requireValid } from '../pages/prepare/validate-page.ts'
import { Failures } from './failures.ts'
import { toldGone } from './delete-gone.ts'
import { MADE_INDEX } from './folder/open-site.ts'
import { prepareFile, prepareIndex, shownName, type SitePage } from './prepare-file.ts'
import { changeOf, type SiteChange } from './save-site-page.ts'
import type { SiteRun } from './site-run.ts'

const TOLD: Readonly<Record<SiteChange, string>> = {
  new: 'would be published',
  changed: 'would be updated',
  links: 'would get other links',
  same: 'stays as it is',
}

/** What publishing a folder would do; nothing is stored. SPEC.md 18.13.7 */
export async function reportSite(run: SiteRun): Promise<Outcome> {
  const { site, titles, terminal, gone, services, server } = run
  const pages: { readonly name: string; readonly change: SiteChange }[] = []
  const failures = new Failures(run)
  const client = await services.clientOf(server)
  const look = async (name: string, prepare: () => SitePage | Promise<SitePage>) => {
    try {
      const prepared = await prepare()
      titles.set(name, prepared.title ?? name)
      const change = changeOf(prepared, run)
      if (change !== 'same') {
        const { warnings = [] } = await requireValid(client, prepared.page, prepared.shown)
        run.warnings.add(prepared.shown, [...prepared.warnings, ...warnings])
      }
      pages.push({ name, change })
    } catch (error) {
      failures.add(name, error)
    }
  }
  for (const file of site.files) await look(file.name, () => prepareFile(file, run))
  if (site.index === undefined) await look(MADE_INDEX, () => prepareIndex(run))
  if (!terminal.isJson) run.warnings.tell(terminal)
  const lines = pages.map(({ name, change }) => `${shownName(name, run)} ${TOLD[change]}.`)
  if (gone.length > 0) lines.push(`${toldGone(run)}.`)
  return {
    exitCode: failures.exitCode,
    value: {
      pages,
      failed: failures.list,
      warnings: run.warnings.list,
      gone: gone.map(({ url }) => url),
    },
    text: lines.join('\n'),
  }
}
