import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from './book.ts'
import { chooseFiles, MAX_FILES } from './choose-files.ts'
import { commentOf, findComment, type Row } from './comment.ts'
import { openGithub } from './github.ts'
import { log, say } from './log.ts'
import { type Qp, type Result, withQp } from './qp.ts'
import type { Settings } from './settings.ts'

/** A page that is not there, or that its operator has taken down, need not be deleted. */
const GONE = new Set(['not_found', 'gone'])

/**
 * Publishes the files of a pull request, and writes their addresses and sealed keys into a comment on it. SPEC.md 19
 *
 * @returns whether all went well
 * @throws Error where nothing was published
 */
export async function publishPullRequest(settings: Settings): Promise<boolean> {
  const github = openGithub(settings)
  if (settings.isClosed && !settings.deletesOnClose) {
    say('notice', 'The pull request is closed. Its pages stay as they are.')
    return true
  }
  const known = await findComment(github, settings)
  const before = known?.pages ?? []
  const folder = settings.isClosed || isDeleted(settings, before) ? undefined : settings.folder
  const files = settings.isClosed || settings.folder !== undefined ? [] : await chooseFiles(settings, github)
  if (files.length === 0 && folder === undefined && before.length === 0) {
    say('notice', 'There is no file to publish.')
    return true
  }
  // Made before any page is, so that no page is published whose key could not be kept.
  const { id } = known ?? (await github.createComment(commentOf([], [], settings)))
  return withQp(settings, before, async (qp) => {
    const published =
      folder === undefined
        ? await publishFiles(files, qp, settings)
        : await publishFolder(folder, qp, settings)
    const chosen = (page: Page) => page.server === settings.server && isChosen(page, files, folder)
    const rows = [...published, ...(await deleteOthers(chosen, qp))]
    const pages = await qp.pages()
    const failed = new Set(rows.filter(({ state }) => state === 'failed').map(({ file }) => file))
    const kept = pages.filter((page) => chosen(page) || failed.has(page.path))
    const told = await withOpenNotes(rows, kept, qp)
    await github.updateComment(id, commentOf(kept, told, settings)).catch(async (error: unknown) => {
      await qp.run(
        ['delete', '--yes'],
        idsOf(pages.filter((page) => before.every((one) => one.id !== page.id))),
      )
      throw new Error(
        'The comment could not be written. New pages were deleted: nobody would have their keys.',
        {
          cause: error,
        },
      )
    })
    for (const { file, state, url, message } of rows) log(`${state}: ${file} ${url ?? ''} ${message ?? ''}`)
    return rows.every(({ state }) => state !== 'failed')
  })
}

function wordsOf({ theme, allowsSecrets, workspace }: Settings): readonly string[] {
  const words = ['publish', '--pictures-from', workspace]
  if (theme !== undefined) words.push('--theme', theme)
  if (allowsSecrets) words.push('--allow-secrets')
  return words
}

async function publishFiles(files: readonly string[], qp: Qp, settings: Settings): Promise<readonly Row[]> {
  const { server } = settings
  // Nobody else has the keys: what differs from what was saved last is a run whose comment was lost.
  const words = [...wordsOf(settings), '--force']
  const operands = (names: readonly string[]) => names.map((name) => `./${name}`)
  const results = await qp.run(words, operands(files))
  const gone = files.filter((_, index) => results[index]?.error === 'not_found')
  const anew = await qp.run([...words, '--new'], operands(gone))
  const pages = await qp.pages()
  return files.map((file, index) => {
    const result = anew[gone.indexOf(file)] ?? results[index] ?? {}
    const known = pages.find((page) => page.path === file && page.server === server)
    return rowOf(file, result, result.isNew === true ? 'published' : 'updated', known)
  })
}

/** Whether the folder that had these pages is gone, and they are to follow it. A name that never led anywhere is a slip. */
function isDeleted({ workspace, folder }: Settings, pages: readonly Page[]): boolean {
  return folder !== undefined && pages.length > 0 && !existsSync(join(workspace, folder))
}

/** @throws Error for more than 50 pages, and for a folder that a link leads to. SPEC.md 19.3.6 */
async function publishFolder(folder: string, qp: Qp, settings: Settings): Promise<readonly Row[]> {
  const place = join(settings.workspace, folder)
  if ((await realpath(place).catch(() => place)) !== place)
    throw new Error(
      `The input \`folder\` is a folder of the repository, and a link is on the way to ${folder}.`,
    )
  const words = wordsOf(settings)
  const operand = `./${folder}`
  const run = async (...more: readonly string[]): Promise<Result> =>
    (await qp.run([...words, ...more], [operand]))[0] ?? {}
  const { pages: planned = [] } = await run('--dry-run')
  if (planned.length > MAX_FILES)
    throw new Error(
      `${folder} makes ${planned.length} pages, and at most ${MAX_FILES} are published. Nothing was changed.`,
    )
  const before = await qp.pages()
  const first = await run('--prune')
  const fileOf = (name: string) => join(folder, name)
  const gone = (first.failed ?? [])
    .filter(({ error }) => error === 'not_found')
    .map(({ name }) => fileOf(name))
  await qp.run(['delete', '--yes'], idsOf(before.filter(({ path }) => gone.includes(path))))
  const { pages = [], failed = [], error, message } = gone.length === 0 ? first : await run('--prune')
  const after = await qp.pages()
  const rows = pages
    .filter(({ name }) => failed.every((one) => one.name !== name))
    .map(({ name, url, change }): Row => ({ file: fileOf(name), state: STATES[change], url }))
  const told = failed.map((one) => rowOf(fileOf(one.name), one, 'updated', undefined))
  const deleted = before
    .filter(({ id, path }) => !gone.includes(path) && after.every((page) => page.id !== id))
    .map(({ path }): Row => ({ file: path, state: 'deleted' }))
  const whole =
    error === undefined ? [] : [rowOf(folder, { error, ...(message && { message }) }, 'updated', undefined)]
  return [...rows, ...told, ...whole, ...deleted]
}

const STATES = {
  new: 'published',
  changed: 'updated',
  links: 'updated',
  same: 'unchanged',
  failed: 'failed',
} as const

/** The page of a file that is not chosen any more, or of one on another service. SPEC.md 19.3.4 */
async function deleteOthers(isOurs: (page: Page) => boolean, qp: Qp): Promise<readonly Row[]> {
  const others = (await qp.pages()).filter((page) => !isOurs(page))
  const results = await qp.run(['delete', '--yes'], idsOf(others))
  return others.map((page, index) => {
    const result = results[index] ?? {}
    return rowOf(page.path, GONE.has(result.error ?? '') ? {} : result, 'deleted', page)
  })
}

/** Rows of pages with how many notes each has; no text of a note comes here. A service may know no notes. */
async function withOpenNotes(rows: readonly Row[], pages: readonly Page[], qp: Qp): Promise<readonly Row[]> {
  const counts = await qp.run(['notes', '--count'], idsOf(pages))
  const openOf = new Map(pages.map(({ path }, index) => [path, counts[index]?.open]))
  return rows.map((row) => (row.state === 'deleted' ? row : { ...row, openNotes: openOf.get(row.file) }))
}

function isChosen({ path }: Page, files: readonly string[], folder: string | undefined): boolean {
  const isInFolder =
    folder !== undefined && (path === folder || folder === '.' || path.startsWith(`${folder}/`))
  return isInFolder || files.includes(path)
}

function idsOf(pages: readonly Page[]): readonly string[] {
  return pages.map(({ id }) => id)
}

function rowOf(
  file: string,
  { url, error, message }: Result,
  done: Row['state'],
  known: Page | undefined,
): Row {
  if (error !== undefined) return { file, state: 'failed', url: known?.url, message }
  return { file, state: done, url }
}
