import { createHash } from 'node:crypto'
import type { Page } from './book.ts'
import type { Github } from './github.ts'
import { seal, unseal } from './seal.ts'
import type { Settings } from './settings.ts'

/** What has become of a file or its page in a run. */
export interface Row {
  readonly file: string
  readonly state: 'published' | 'updated' | 'unchanged' | 'deleted' | 'failed'
  /** Where its page is, if it has one. */
  readonly url?: string | undefined
  readonly message?: string | undefined
  /** How many notes of readers it has that are open. SPEC.md 19.4.5 */
  readonly openNotes?: number | undefined
}

/** The action's own comment on a pull request, with the pages that it keeps the keys of. */
export interface KnownComment {
  readonly id: number
  readonly pages: readonly Page[]
}

/** Whoever has a workflow's token comments under this name, which nobody else can have. */
const AUTHOR = 'github-actions[bot]'
/** What GitHub takes. */
const MAX_CHARACTERS = 65_536
const MAX_TEXT = 300

/**
 * The comment that an earlier run has left. Comments of others are not believed.
 *
 * @throws Error for one that this secret does not open. SPEC.md 19.2.4
 */
export async function findComment(github: Github, settings: Settings): Promise<KnownComment | undefined> {
  const { secret, place } = settings
  const mark = markOf(place)
  const comments = await github.comments()
  const own = comments.find(
    ({ body, user }) => user?.login === AUTHOR && user.type === 'Bot' && body.startsWith(mark),
  )
  if (own === undefined) return undefined
  const [sealed = ''] = own.body.slice(mark.length).split(' ', 1)
  const text = unseal(sealed, secret, place)
  if (text === undefined)
    throw new Error(
      `Comment ${own.id} of this action was changed, or was written with another secret: the keys of its pages cannot be read. Nothing was published. Delete the comment to begin with new pages.`,
    )
  return { id: own.id, pages: JSON.parse(text) as readonly Page[] }
}

/** The text of the comment: the keys, sealed, and what is to be seen. What does not fit is left out at the end. */
export function commentOf(pages: readonly Page[], rows: readonly Row[], settings: Settings): string {
  const { secret, place } = settings
  const lines = [
    `${markOf(place)}${seal(JSON.stringify(pages), secret, place)} -->`,
    rows.length === 0 ? 'Pages of this pull request are being published.' : 'Pages of this pull request:',
    '',
  ]
  const rest = (count: number) => `- and ${count} more, in the log of the run`
  const room = MAX_CHARACTERS - rest(rows.length).length - lines.join('\n').length
  const shown = rows.map(lineOf)
  const ends = shown.map((_, index) => shown.slice(0, index + 1).join('\n').length + 2)
  const fitting = ends.filter((end) => end <= room).length
  const left = rows.length - fitting
  return [...lines, ...shown.slice(0, fitting), ...(left > 0 ? [rest(left)] : [])].join('\n')
}

function markOf(place: string): string {
  return `<!-- quick-pages ${createHash('sha256').update(place).digest('hex').slice(0, 16)} `
}

function lineOf({ file, state, url, message, openNotes = 0 }: Row): string {
  const name = url === undefined ? shownText(file) : `[${shownText(file)}](${linkTo(url)})`
  const said = message === undefined ? '' : `: ${shownText(message)}`
  const notes = openNotes === 0 ? '' : `, ${openNotes} open ${openNotes === 1 ? 'note' : 'notes'}`
  return `- ${name} ${state === 'failed' ? 'could not be saved' : state}${said}${notes}`
}

/** Texts of others as text: no markup, no link, and nobody is notified, since GitHub leaves code alone. */
function shownText(text: string): string {
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
  const escaped = short
    .replaceAll(/\p{C}+/gu, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`)
  return `<code>${escaped}</code>`
}

function linkTo(url: string): string {
  return new URL(url).href.replaceAll(/[^\w:/.?=&%~-]/g, (character) => encodeURIComponent(character))
}
