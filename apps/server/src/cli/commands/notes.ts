import { createPageRepository } from '../../store/pages/page-repository.ts'
import { createNotes } from '../../store/notes/notes.ts'
import { type Command, notFound, print, printList, withStore } from '../command.ts'
import { parseLimit } from '../option-values.ts'

/** Commands for the notes of readers to authors, which show no text of them. SPEC.md 13.2.9 */
export const NOTE_COMMANDS: readonly Command[] = [
  {
    name: 'notes list',
    operands: [],
    options: ['limit'],
    summary: 'the pages with the most notes to their authors, and how many are open and done',
    run: (invocation) =>
      withStore(invocation.environment, async (database) => {
        const counts = await createNotes(database).counts(parseLimit(invocation.options.limit))
        printList(
          invocation,
          counts,
          ({ pageId, open, done }) => `${pageId}  ${open} open  ${done} done`,
          'notes',
        )
        return 0
      }),
  },
  {
    name: 'notes delete',
    operands: ['PAGE'],
    options: [],
    summary: 'delete all notes to the author of a page; a takedown does this by itself',
    details: 'It changes nothing about the page: it takes notes again, if its author has asked for them.',
    run: (invocation) =>
      withStore(invocation.environment, async (database) => {
        const [name = ''] = invocation.operands
        const page = await createPageRepository(database).findByName(name)
        if (page === undefined) return notFound(invocation, 'page', name)
        const deleted = await createNotes(database).removeAll(page.head.id)
        print(invocation, { deleted }, [
          deleted === 1 ? '1 note is deleted.' : `${deleted} notes are deleted.`,
        ])
        return 0
      }),
  },
]
