import type { Page } from './book.ts'
import { chooseFiles } from './choose-files.ts'
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
  const files = settings.isClosed ? [] : await chooseFiles(settings, github)
  const before = known?.pages ?? []
  if (files.length === 0 && before.length === 0) {
    say('notice', 'There is no file to publish.')
    return true
  }
  // Made before any page is, so that no page is published whose key could not be kept.
  const { id } = known ?? (await github.createComment(commentOf([], [], settings)))
  return withQp(settings, before, async (qp) => {
    const rows = [...(await publishFiles(files, qp, settings)), ...(await deleteOthers(files, qp, settings))]
    const pages = await qp.pages()
    const failed = new Set(rows.filter(({ state }) => state === 'failed').map(({ file }) => file))
    const kept = pages.filter((page) => isChosen(page, files, settings) || failed.has(page.path))
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

async function publishFiles(
  files: readonly string[],
  qp: Qp,
  { server, theme, allowsSecrets, workspace }: Settings,
): Promise<readonly Row[]> {
  // Nobody else has the keys: what differs from what was saved last is a run whose comment was lost.
  const words = ['publish', '--force', '--pictures-from', workspace]
  if (theme !== undefined) words.push('--theme', theme)
  if (allowsSecrets) words.push('--allow-secrets')
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

/** The page of a file that is not chosen any more, or of one on another service. SPEC.md 19.3.4 */
async function deleteOthers(files: readonly string[], qp: Qp, settings: Settings): Promise<readonly Row[]> {
  const others = (await qp.pages()).filter((page) => !isChosen(page, files, settings))
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

function isChosen({ path, server }: Page, files: readonly string[], settings: Settings): boolean {
  return files.includes(path) && server === settings.server
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
