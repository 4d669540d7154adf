import { readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Invocation } from '../../command.ts'
import { CommandFailure, EXIT } from '../../errors/command-failure.ts'
import type { Outcome } from '../../for-each.ts'
import { fileMarkdown, type TextOfSite } from '../prepare/file-markdown.ts'
import { isSameRevision, keptMarkdown } from '../page-markdown.ts'
import { pulledText } from './pulled-text.ts'
import type { KeptPage } from '../../store/kept-page.ts'
import { hashOf, isWritable, readText, type TextInput } from '../../input/read-input.ts'

/** A page, and where it is to be written. */
export interface Pull {
  /** What the user calls it. */
  readonly name: string
  readonly kept: KeptPage
  /** A file other than that of the page. */
  readonly given: string | undefined
  /** How the file of the page is read, if it was published with its folder. */
  readonly ofSite: TextOfSite | undefined
}

/**
 * Writes a page into its file, or into another one, which is the page's from then on. What was changed of that file since
 * it was last saved or pulled is not lost, unless the options say so. SPEC.md 18.2.12
 *
 * @throws CommandFailure where it would be lost, and where there is no file
 */
export async function pullPage(
  { name, kept, given, ofSite }: Pull,
  { options, services, terminal }: Invocation,
): Promise<Outcome> {
  const { id, server, url } = kept
  const isFile = (await realpath(name).catch(() => undefined)) === kept.path
  const file = given ?? (isFile ? name : kept.path)
  if (file === undefined) throw new CommandFailure(`${url} was not published from a file: name one.`)
  if (!(await isWritable(file)))
    throw new CommandFailure(
      `${file} cannot be written: qp writes markdown and JSON. Name such a file, as in \`qp pull ${id} page.md\`.`,
    )
  const path = await placeOf(file)
  const input = await inputAt(path, file)
  const isOwn = path === kept.path
  const site = isOwn ? ofSite : undefined
  const page = await keptMarkdown(kept, services, site?.withoutFoot)
  const reading = { server, options, services, terminal }
  const before =
    input && (await fileMarkdown(input, reading, site).catch(unlessOverwritten(options.force === true)))
  const done = (state: 'same' | 'ahead' | 'written', text: string) => ({
    exitCode: EXIT.done,
    value: { id, url, path, state },
    text,
  })

  const isSame = before?.markdown === page.markdown
  if (input !== undefined && !isSame && options.force !== true) {
    // What a file says changes without it, too: where another file that it names is gone.
    if (isOwn && isSameRevision(page.etag, kept.etag))
      return done('ahead', `${url} has nothing that ${file} lacks.`)
    if (!isOwn || input.hash !== kept.hash) {
      const both = isOwn ? `\n  Write what it lacks into it, and \`qp ${file} --force\` publishes both.` : ''
      throw new CommandFailure(
        `${file} holds what ${url} does not.\n  \`qp diff ${id} ${file}\` shows how they differ; --force overwrites the file.${both}`,
        EXIT.changed,
      )
    }
  }
  const { text, rewritten } =
    input !== undefined && isSame
      ? { text: input.text, rewritten: 'nothing' as const }
      : await pulledText({ before, path, page, reading, site })
  if (rewritten !== 'nothing' && options.force !== true) {
    const which = rewritten === 'all' ? 'all of them' : 'some paragraphs'
    terminal.note(`${file}: what is new has no place between its lines, so ${which} are written anew.`)
  }
  if (options['dry-run'] !== true) {
    if (!isSame) await write(path, text)
    await services.pages.keep({ ...kept, path, hash: hashOf(text), etag: page.etag })
  }
  if (isSame) return done('same', `${file} says what ${url} does.`)
  const says = options['dry-run'] === true ? 'would say' : 'says'
  return done('written', `${file} ${says} what ${url} does now.`)
}

/** What is overwritten need not be a page. */
function unlessOverwritten(isOverwritten: boolean): (error: unknown) => undefined {
  return (error) => {
    if (!(isOverwritten && error instanceof CommandFailure)) throw error
  }
}

/** A file without links on its way to it, whether it is there or not. */
async function placeOf(file: string): Promise<string> {
  return realpath(file).catch(async () => {
    const folder = await realpath(dirname(file)).catch(() => {
      throw new CommandFailure(`There is no folder ${dirname(file)}.`)
    })
    return join(folder, basename(file))
  })
}

async function inputAt(path: string, name: string): Promise<TextInput | undefined> {
  const about = await stat(path).catch(() => undefined)
  return about === undefined || about.size === 0 ? undefined : { ...(await readText(path)), name }
}

/** With the line ends that it has. */
async function write(path: string, text: string): Promise<void> {
  const old = await readFile(path, 'utf8').catch(() => '')
  await writeFile(path, old.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text)
}
