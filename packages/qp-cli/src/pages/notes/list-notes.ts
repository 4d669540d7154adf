import type { CallOptions, NoteSelection, Page } from 'qp-client'
import type { Note } from 'qp-schema/api'

/** Notes of a page, and how many of it are open. */
export interface ListedNotes {
  readonly notes: readonly Note[]
  readonly open: number
}

/** All notes of a selection, in as many requests as it takes. SPEC.md 20.3 */
export async function listNotes(
  page: Page,
  selection: NoteSelection,
  options: CallOptions = {},
): Promise<ListedNotes> {
  const all: Note[] = []
  for (let since = selection.since; ;) {
    const { notes, more, open } = await page.notes(
      { ...selection, ...(since !== undefined && { since }) },
      options,
    )
    all.push(...notes)
    since = notes.at(-1)?.createdAt
    if (!more || since === undefined) return { notes: all, open }
  }
}

/** How many notes of a page are open; no text of a note is sent. */
export async function countOpenNotes(page: Page): Promise<number> {
  const { open } = await page.notes({ since: AFTER_ALL, state: 'open' })
  return open
}

const AFTER_ALL = '9999-12-31T23:59:59.999Z'
