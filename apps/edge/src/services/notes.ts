import type { PageNotes } from 'qp-server/source/store/notes/notes'
import { isPageId } from 'qp-server/source/store/pages/names'
import { keepIn } from './pages.ts'
import { remote } from './remote.ts'

/** Notes to the authors of pages, each in the object of its page. */
export function createEdgeNotes(): PageNotes {
  const notesOf = (id: string) => remote(id, 'notes')
  const unless = <T, E>(found: T | 'empty', otherwise: E): Exclude<T, 'empty'> | E =>
    found === 'empty' ? otherwise : (found as Exclude<T, 'empty'>)
  return {
    async add(id, note, options = {}) {
      if (!isPageId(id)) return 'missing'
      // The bound of an address is one at this page, so that its object counts it.
      return unless(
        await notesOf(id).add(id, note, { ...options, keep: keepIn(id, options.keep) }),
        'missing',
      )
    },
    list: async (id, selection) => unless(await notesOf(id).list(id, selection), []),
    countOpen: async (id) => unless(await notesOf(id).countOpen(id), 0),
    findByReceipt: async (id, receipt) => unless(await notesOf(id).findByReceipt(id, receipt), undefined),
    answer: async (id, noteId, answer) => unless(await notesOf(id).answer(id, noteId, answer), undefined),
    remove: async (id, noteId) => unless(await notesOf(id).remove(id, noteId), false),
    removeAll: async (id) => unless(await notesOf(id).removeAll(id), 0),
  }
}
