import { pathParameter } from '../../http/route.ts'
import { refused } from '../../refusal.ts'
import { requireWritable } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'
import { withWarnings } from '../present-page.ts'
import { readWhole } from '../request-body.ts'

const noteNotFound = () => refused('not_found', 'This page has no note with this id.')

/** Marks a note as done or open, and answers it. SPEC.md 20.4 */
export const answerNote: OperationHandler = async (context, services) => {
  const { notes, pages } = services
  const body = await readWhole(context, services, 'answerNote')
  const { page } = await requireWritable(context, pages, pathParameter(context, 'id'), body.editKey)
  const { state, reply, warnings } = await body.prepare()
  const note = await notes.answer(page.id, pathParameter(context, 'noteId'), { state, reply })
  if (note === undefined) throw noteNotFound()
  context.body = {
    noteId: note.id,
    state: note.doneAt === null ? 'open' : 'done',
    ...(note.reply !== null && { reply: note.reply }),
    doneAt: note.doneAt,
    ...withWarnings(warnings),
  }
}

/** Deletes a note. SPEC.md 20.5 */
export const deleteNote: OperationHandler = async (context, services) => {
  const { notes, pages } = services
  const body = await readWhole(context, services, 'deleteNote')
  const { page } = await requireWritable(context, pages, pathParameter(context, 'id'), body.editKey)
  const { warnings } = await body.prepare()
  const noteId = pathParameter(context, 'noteId')
  if (!(await notes.remove(page.id, noteId))) throw noteNotFound()
  context.body = { noteId, deleted: true, ...withWarnings(warnings) }
}

/** Deletes all notes of a page. SPEC.md 20.5 */
export const deleteNotes: OperationHandler = async (context, services) => {
  const { notes, pages } = services
  const body = await readWhole(context, services, 'deleteNotes')
  const { page } = await requireWritable(context, pages, pathParameter(context, 'id'), body.editKey)
  const { warnings } = await body.prepare()
  context.body = { deleted: await notes.removeAll(page.id), ...withWarnings(warnings) }
}
