import { stat } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Invocation } from '../command.ts'
import { LINKS_IN_FOLDER, warningsOfFile } from '../errors/warnings.ts'
import { isGone } from '../pages/moved-file.ts'
import type { TextOfSite } from '../pages/prepare/file-markdown.ts'
import { isSameAddress } from '../service-address.ts'
import type { Save } from '../store/begun-save.ts'
import type { KeptPage } from '../store/kept-page.ts'
import { openSite, type SiteFile } from './folder/open-site.ts'
import { unpacked } from './folder/unpacked.ts'
import { withoutFoot } from './index-page.ts'
import { PageAddresses } from './page-addresses.ts'
import { prepareFile, prepareText, type SitePage } from './prepare-file.ts'
import { saveOf } from './save-site-page.ts'
import { beginRun, type SiteRun } from './site-run.ts'

type Call = Pick<Invocation, 'options' | 'services' | 'terminal'>

/**
 * A page that was published with its folder, as the folder would save it again. `undefined` for any other, and where the
 * folder no longer publishes its file. SPEC.md 18.13.9
 */
export async function saveWithSite(
  kept: KeptPage,
  call: Call,
): Promise<{ readonly prepared: SitePage; readonly save: Save } | undefined> {
  const found = await openAround(kept, call)
  if (found === undefined) return undefined
  const prepared = await prepareFile(found.file, found.run)
  const warnings = warningsOfFile(prepared.warnings, LINKS_IN_FOLDER)
  return { prepared: { ...prepared, warnings }, save: saveOf(prepared, found.run) }
}

/** How the file of such a page is compared with it: nothing is sent for that. */
export async function textOfSite(kept: KeptPage, call: Call): Promise<TextOfSite | undefined> {
  const found = await openAround(kept, { ...call, options: { ...call.options, 'dry-run': true } })
  if (found === undefined) return undefined
  const { file, run } = found
  const files = new Map([...run.pages.values()].map(({ url, path = '' }) => [url, path]))
  // Pages that are not there yet have no addresses, as when the page was published.
  const addresses = new PageAddresses(file.name, { ...run, isTrial: false })
  return {
    prepare: (input, preparation) =>
      prepareText(input, addresses, { ...preparation, sender: run.sender, site: run.site }),
    files,
    withoutFoot: (blocks) => (run.site.neighbours.has(file.name) ? withoutFoot(blocks, files) : blocks),
  }
}

/** The file of a page in the folder that it was published with. */
async function openAround(
  { site: root, path, server }: KeptPage,
  { options, services, terminal }: Call,
): Promise<{ readonly file: SiteFile; readonly run: SiteRun } | undefined> {
  if (root === undefined || path === undefined || options.plain === true) return undefined
  if (!isSameAddress(server, (await services.chosenServer()).server)) return undefined
  if ((await stat(root).catch(() => undefined))?.isDirectory() !== true || (await isGone(path)))
    return undefined
  const site = await openSite(await unpacked(root))
  const file = site.files.find((one) => one.path === path)
  if (file === undefined) return undefined
  const folder = relative('', root)
  return { file, run: await beginRun(site, { folder, options, services, terminal, passphrase: undefined }) }
}
