import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { NewPage } from 'qp-client'
import { isObject } from 'qp-schema'
import type { GivenOptions } from '../../options.ts'
import { expiryOf } from '../../input/expiry.ts'
import { jsonOf } from '../../json-of.ts'
import { CommandFailure } from '../../errors/command-failure.ts'
import type { Services } from '../../services.ts'
import type { Terminal } from '../../terminal.ts'
import type { FileLinks, ReadText } from './local-pictures.ts'
import type { PreparedPage } from './prepared-page.ts'
import { withoutGenerators } from '../../generators/without-generators.ts'
import { codeFile } from './code-file.ts'
import { fits } from './page-parts.ts'
import { picturePlace, type PicturePlace } from './picture-folder.ts'
import { markupNote } from '../../input/other-documents.ts'
import { isHeld } from '../../input/held-pictures.ts'
import type { FileInput, Input, TextInput } from '../../input/read-input.ts'
import { withYaml } from './toml-front-matter.ts'
import { titleOfName } from './title-of-name.ts'
import { noteAlone, vaultAround } from './vault.ts'
import { picturesFrom, type PictureSender, pictureSender, uploadPictures } from './upload-pictures.ts'

const NO_LINKS: Omit<FileLinks, 'isVault'> = { root: '', linkTo: () => undefined, wiki: () => null }
const NOTHING = { warnings: [], pictures: new Map<string, string>() }

/** What a page has beside its content. */
export type Fields = Pick<
  NewPage,
  | 'title'
  | 'meta'
  | 'theme'
  | 'lang'
  | 'dir'
  | 'slug'
  | 'layout'
  | 'published'
  | 'live'
  | 'notes'
  | 'resolves'
  | 'expiresAt'
  | 'refuseSecrets'
>

/** For whom a text is prepared. */
export interface Preparation {
  readonly server: string
  readonly options: GivenOptions
  readonly services: Services
  readonly terminal: Terminal
  /** Nothing is sent: pictures have addresses that lead nowhere. */
  readonly isTrial: boolean
  /** It is published with other files. */
  readonly site?: SiteFile | undefined
  /** What pictures are sent with, in place of what options say. */
  readonly sender?: PictureSender | undefined
}

/** What a file of a folder that is published as a whole shares with the others. */
export interface SiteFile {
  readonly links: FileLinks
  readonly sender: PictureSender | undefined
}

/**
 * A page of a text. Pictures beside it are uploaded, and then blocks are sent in place of markdown, which name them at
 * their new addresses. Blocks are sent as well in place of a text that is too large for one request, and for all files of a
 * folder.
 *
 * @throws CommandFailure for what is no page, and what the upload of a picture fails with
 */
export async function preparePage(input: Input, preparation: Preparation): Promise<PreparedPage> {
  const { options, site } = preparation
  const fields = fieldsOf(options)
  if ('kind' in input) return importPage(input, fields, preparation)
  if (input.path?.endsWith('.json') === true) {
    const document = documentOf(input)
    const { passphrase, editKey, ...content } = document
    if ((passphrase ?? null) !== null) throw holdsPassphrase(input.name)
    if ((editKey ?? null) !== null)
      throw new CommandFailure(`${input.name} holds an edit key, and files cannot set one. Take it out.`)
    const page = { ...content, ...fields } as unknown as NewPage
    return { page, title: options.title ?? page.meta?.title, ...NOTHING }
  }
  const written = options.plain === true ? input.text : withYaml(input.text)
  const text = options.plain === true ? written : withoutGenerators(written, input.name)
  // Loaded only here, since it has the validator with it.
  if (
    options.plain !== true &&
    text.startsWith('---') &&
    (await import('qp-schema/api')).namesPassphrase(text)
  )
    throw holdsPassphrase(input.name)
  const title = options.title ?? firstLine(text)
  const asItIs: NewPage = { content: text, ...fields, ...(options.plain === true && { variant: null }) }
  const hasRoom = fits(asItIs)
  if (options.plain === true) {
    if (hasRoom) return { page: asItIs, title, ...NOTHING }
    const { markdownToBlocks } = await import('qp-markdown')
    const { blocks, warnings } = markdownToBlocks(text)
    return { page: { blocks, ...fields }, title, ...NOTHING, warnings }
  }
  const code = await codeFile(input)
  if (code !== undefined)
    return {
      page: { blocks: [code.block], ...fields, meta: { title: code.title, ...fields.meta } },
      title: options.title ?? code.title,
      ...NOTHING,
    }
  const note = input.path === undefined ? undefined : markupNote(input.name)
  if (note !== undefined) preparation.terminal.note(note)
  const folder = await folderOf(input)
  const vault = site === undefined ? await vaultAround(folder) : undefined
  const isAlone = site === undefined && vault === undefined && text === written
  // Loading the converter takes two thirds of the time of a publish, and such a text has nothing for it to find.
  if (isAlone && hasRoom && !/!\[|<img|^---|\[\[|%%|> \[!|\]\(#/i.test(text))
    return { page: asItIs, title, ...NOTHING }
  const links = linksOf(text !== written, vault === undefined ? site?.links : noteAlone(folder, vault))
  const { headingOf, readText } = await import('./local-pictures.ts')
  const read = readText(text, folder, links)
  const readTitle = options.title ?? read.frontMatter.title ?? firstLine(read.start)
  const addresses = await addressesOf(read, folder, preparation)
  if (links === undefined && hasRoom && addresses.size === 0)
    return { page: asItIs, title: readTitle, ...NOTHING }
  const said = await frontMatterOf(read, preparation)
  const { blocks, warnings } = read.withAddresses(addresses)
  // Obsidian shows the name of a note above it.
  const isUnnamed = vault !== undefined && said.title === undefined && headingOf(blocks) === undefined
  const name = isUnnamed && input.path !== undefined ? titleOfName(input.path) : undefined
  return {
    page: { ...(name !== undefined && { title: name }), blocks, ...said, ...fields },
    title: options.title ?? name ?? readTitle,
    warnings,
    pictures: new Map([...addresses].filter(([picture]) => !isHeld(picture))),
  }
}

/** Notes of generators have titles, as those of Obsidian. */
function linksOf(hasNotes: boolean, links: FileLinks | undefined): FileLinks | undefined {
  return hasNotes ? { ...(links ?? NO_LINKS), isVault: true } : links
}

function holdsPassphrase(name: string): CommandFailure {
  return new CommandFailure(
    `${name} holds a passphrase, and files cannot set one. Take it out, and call qp with --passphrase.`,
  )
}

/** The fields of a page that options say. */
export function fieldsOf({
  title,
  description,
  theme,
  lang,
  dir,
  slug,
  expires,
  hidden,
  live,
  notes,
  resolves,
  'allow-secrets': allowSecrets = false,
}: GivenOptions): Fields {
  return {
    refuseSecrets: !allowSecrets,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { meta: { description } }),
    // The service says which there are, also those of its own version.
    ...(theme !== undefined && { theme: theme as NonNullable<NewPage['theme']> }),
    ...(lang !== undefined && { lang }),
    ...(dir !== undefined && { dir: dir as NonNullable<NewPage['dir']> }),
    ...(slug !== undefined && { slug }),
    ...(expires !== undefined && { expiresAt: expiryOf('--expires', expires) }),
    ...(hidden === true && { published: false }),
    ...(live === true && { live }),
    ...(notes === true && { notes }),
    ...(resolves !== undefined && { resolves: [...resolves] }),
  }
}

/** A file of another kind, as blocks. SPEC.md 18.12 */
async function importPage(input: FileInput, fields: Fields, preparation: Preparation): Promise<PreparedPage> {
  const { importedFile } = await import('./imported-file.ts')
  const folder = await folderOf(input)
  const sender = await senderFor(folder, preparation)
  const { page, title, ...rest } = await importedFile(input, {
    folder,
    sender,
    links: preparation.site?.links,
  })
  const meta = { ...page.meta, ...fields.meta }
  return {
    page: { ...page, ...fields, ...(Object.keys(meta).length > 0 && { meta }) },
    title: fields.title ?? title,
    ...rest,
  }
}

function folderOf({ path }: Input): Promise<string> {
  return realpath(path === undefined ? process.cwd() : dirname(path))
}

async function addressesOf(
  read: ReadText,
  folder: string,
  preparation: Preparation,
): Promise<ReadonlyMap<string, string>> {
  const sender = read.pictures.length === 0 ? undefined : await senderFor(folder, preparation)
  return sender === undefined ? new Map() : uploadPictures(read.pictures, sender)
}

/** `undefined` where pictures are left out. */
async function senderFor(folder: string, preparation: Preparation): Promise<PictureSender | undefined> {
  const { server, options, services, terminal, isTrial, site, sender } = preparation
  if (sender !== undefined) return sender
  if (site !== undefined) return site.sender
  if (options['no-pictures'] === true) return undefined
  return pictureSender({
    client: await services.clientOf(server),
    server,
    book: services.pictures,
    read: picturesFrom(
      (await chosenPlace(options['pictures-from'], folder)) ??
        (await picturePlace(folder, services.environment)),
    ),
    terminal,
    isTrial,
  })
}

/** The folder of `--pictures-from`, where it is given; where there is none of that name, that of the file alone. */
export async function chosenPlace(
  allowed: string | undefined,
  folder: string,
): Promise<PicturePlace | undefined> {
  if (allowed === undefined) return undefined
  return realpath(allowed).then(
    (given) => ({ folder: given, own: given, root: folder }),
    () => ({ folder, own: folder }),
  )
}

/** SPEC.md 6.1.27: what needs Pro is ignored in front matter where there is no token, and refused in a request. */
async function frontMatterOf(
  { frontMatter }: ReadText,
  { server, services, terminal }: Preparation,
): Promise<Fields> {
  const { title, description, theme, slug, layout, published, notes, lang, dir } = frontMatter
  const isPro = (await services.tokenOf(server)) !== undefined
  if (!isPro && (slug ?? (layout === 'full_bleed' ? layout : undefined)) !== undefined)
    terminal.note('What the front matter says needs a Pro token, and was ignored: slug, full_bleed.')
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { meta: { description } }),
    ...(theme !== undefined && { theme }),
    ...(lang !== undefined && { lang }),
    ...(dir !== undefined && { dir }),
    ...(slug !== undefined && isPro && { slug }),
    ...(layout !== undefined && (isPro || layout === 'standard') && { layout }),
    ...(published !== undefined && { published }),
    ...(notes !== undefined && { notes }),
  }
}

/** A page document (FORMAT.md 3.1), or just its blocks. */
function documentOf({ name, text }: TextInput): Record<string, unknown> {
  const value = jsonOf(text)
  const document: unknown = Array.isArray(value) ? { blocks: value } : value
  if (isObject(document) && Array.isArray(document['blocks'])) return { ...document }
  throw new CommandFailure(`${name} is no page document: it has to be JSON with a list of blocks.`)
}

function firstLine(markdown: string): string | undefined {
  const [line = ''] = markdown.trimStart().split('\n', 1)
  return line.replace(/^#+ /, '').slice(0, 80) || undefined
}
