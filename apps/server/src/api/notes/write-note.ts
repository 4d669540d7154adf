import { setImmediate as nextTurn } from 'node:timers/promises'
import { requireSameReaders } from '../../access/readers.ts'
import { addressOf } from '../../http/clients/client.ts'
import { pathParameter } from '../../http/route.ts'
import { takesNotes } from '../../content/page.ts'
import { receiptUrl } from '../../content/urls.ts'
import { notesOff, pageGone } from '../../refusal.ts'
import type { AddedNote } from '../../store/notes/notes.ts'
import { pageNotFound, requirePresent, requireShown } from '../checks.ts'
import type { OperationHandler } from '../operation.ts'
import { notePlace } from './note-place.ts'
import { withWarnings } from '../present-page.ts'
import { withIdempotency } from '../with-idempotency.ts'

/** Stores a note of a reader to the author of a page. SPEC.md 20.2 */
export const writeNote: OperationHandler = (context, services) => {
  const { config, jobs, notes, pages, readers } = services
  const name = pathParameter(context, 'id')
  const checkPage = async () => {
    const page = requirePresent((await pages.findByName(name))?.head)
    requireShown(page)
    await readers.require(context, page)
    if (!takesNotes(page, config)) throw notesOff()
    return { page, about: {} }
  }
  return withIdempotency(context, services, 'writeNote', checkPage, async (body, keep) => {
    const checked = await body.check()
    const { id } = checked.page
    const { text, name: writer, at, warnings } = await body.prepare(checked)
    // A note takes more than a millisecond: what has come meanwhile is answered between its steps.
    await nextTurn()
    const json = at && (await pages.load(id))
    if (json) requireSameReaders(json.head, checked.page)
    await nextTurn()
    const place = at && json ? await notePlace(jobs, json, at) : null
    const present = ({ id: noteId, receipt }: AddedNote) => ({
      body: {
        noteId,
        receipt,
        receiptUrl: receiptUrl(config.baseUrl, id, receipt),
        ...withWarnings(warnings),
      },
    })
    const from = addressOf(context)
    await nextTurn()
    const added = await notes.add(id, { text, name: writer, place }, { from, keep: keep(present) })
    if (added === 'off') throw notesOff()
    if (added === 'missing') {
      const { gone = null } = (await pages.head(id)) ?? {}
      throw gone === null ? pageNotFound() : pageGone(gone)
    }
    return present(added)
  })
}
