import { stat } from 'node:fs/promises'
import type { Command, Invocation } from '../command.ts'
import type { OptionName } from '../options.ts'
import { EXIT } from '../errors/command-failure.ts'
import { forEach } from '../for-each.ts'
import { askForNewPassphrase } from '../input/passphrase.ts'
import { followMove } from '../pages/moved-file.ts'
import { preparePage } from '../pages/prepare/prepare-page.ts'
import { type Input, readInput } from '../input/read-input.ts'
import { savePage } from '../pages/save/save-page.ts'
import { reportValidation } from '../pages/prepare/validate-page.ts'
import { savedResult } from '../pages/save/saved-result.ts'
import { isPageOf } from '../store/kept-page.ts'

/** The options of what a page is made of. */
export const CONTENT_OPTIONS = [
  'title',
  'description',
  'theme',
  'lang',
  'dir',
  'slug',
  'expires',
  'hidden',
  'live',
  'notes',
  'plain',
  'no-pictures',
  'pictures-from',
  'allow-secrets',
] as const satisfies readonly OptionName[]

/** Files as pages: what `qp` does without the name of a command. */
export const PUBLISH: Command = {
  name: 'publish',
  operands: ['[FILE...]'],
  options: [...CONTENT_OPTIONS, 'passphrase', 'resolves', 'new', 'force', 'key', 'yes', 'prune'],
  summary: 'publish files or update their pages; print the addresses',
  details:
    'Files are markdown in the dialect of GitHub, Word documents, notebooks (.ipynb), HTML, tables (.csv, .tsv), code\n' +
    '(.py, .log and so on), or with the ending .json page documents. What is read from the standard input, markdown or HTML, is a new page each time.\n' +
    'Pictures beside a file are uploaded with it. ADDRESS/slides shows a page as slides: --- or # begins one.\n' +
    'A FILE that is a folder, or a .zip of one, is a site: each file in it is a page, and links between them work. Its\n' +
    'index, printed first, is README or index, or is made.',
  run: async (invocation) => {
    const { operands, terminal } = invocation
    const passphrase = await passphraseFor(invocation)
    return forEach(operands.length === 0 ? ['-'] : operands, terminal, async (operand) =>
      (await isSite(operand))
        ? (await import('../site/publish-site.ts')).publishSite(operand, invocation, passphrase)
        : publish(await readInput(operand, invocation.options.plain), passphrase, invocation),
    )
  },
}

/** A folder, or a zip file. */
async function isSite(operand: string): Promise<boolean> {
  const about = await stat(operand).catch(() => undefined)
  return about?.isDirectory() === true || (about?.isFile() === true && /\.zip$/i.test(operand))
}

/** The passphrase that pages are to get with their content; nobody is asked for it where nothing is stored. */
export async function passphraseFor({ options, services }: Invocation): Promise<string | undefined> {
  const isAsked = options.passphrase === true && options['dry-run'] !== true
  return isAsked ? askForNewPassphrase(services.environment) : undefined
}

async function publish(
  input: Input,
  passphrase: string | undefined,
  { options, services, terminal }: Invocation,
) {
  const { name, path, hash } = input
  const { server } = await services.chosenServer()
  const isTrial = options['dry-run'] === true
  const isNew = options.new === true
  const known = isNew ? undefined : (await services.pages.all()).find((one) => isPageOf(one, path, server))
  const ofSite =
    known?.site === undefined
      ? undefined
      : await (await import('../site/file-of-site.ts')).saveWithSite(known, { options, services, terminal })
  const prepared =
    ofSite?.prepared ?? (await preparePage(input, { server, options, services, terminal, isTrial }))
  if (isTrial) return reportValidation(prepared, { server, name, services, terminal })
  if (!isNew && known === undefined) await followMove(input, { services, terminal, isTrial })
  const { page, title } = prepared
  const saved = await savePage(ofSite?.save ?? { server, path, hash, title, page }, {
    name,
    services,
    terminal,
    passphrase,
    force: options.force === true,
    isNew,
  })
  return { exitCode: EXIT.done, ...savedResult(saved, prepared, { name, options, terminal }) }
}
