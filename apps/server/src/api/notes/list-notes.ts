import { type Note, NOTE_LIMITS } from 'qp-schema/api'
import type { FoundPlace } from '../../content/passages.ts'
import { pathParameter } from '../../http/route.ts'
import type { StoredNote } from '../../store/notes/notes.ts'
import { requireWritable } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'
import { withWarnings } from '../present-page.ts'
import { readWhole } from '../request-body.ts'

/** Reads the notes of a page, each with its place as that is now. SPEC.md 20.3 */
export const listNotes: OperationHandler = async (context, services) => {
  const { jobs, notes, pages } = services
  const body = await readWhole(context, services, 'listNotes')
  const { page } = await requireWritable(context, pages, pathParameter(context, 'id'), body.editKey)
  const { since, state, warnings } = await body.prepare()
  const found = await notes.list(page.id, { limit: NOTE_LIMITS.listed + 1, since, state })
  const listed = found.slice(0, NOTE_LIMITS.listed)
  const placed = listed.filter(({ place }) => place !== null)
  const json = placed.length > 0 ? await pages.load(page.id) : undefined
  const places =
    json &&
    (await jobs.places(
      json,
      placed.flatMap(({ place }) => place ?? []),
    ))
  const placeOf = new Map(placed.map((note, index) => [note, places?.[index]]))
  context.body = {
    notes: listed.map((note) => presentNote(note, placeOf.get(note))),
    more: found.length > listed.length,
    open: await notes.countOpen(page.id),
    ...withWarnings(warnings),
  }
}

function presentNote(
  { id, text, name, reply, createdAt, doneAt }: StoredNote,
  place: FoundPlace | undefined,
): Note {
  return {
    noteId: id,
    text,
    ...(name !== null && { name }),
    ...(place !== undefined && { at: { block: place.block, excerpt: place.excerpt, now: place.now } }),
    state: doneAt === null ? 'open' : 'done',
    ...(reply !== null && { reply }),
    createdAt,
    doneAt,
  }
}
