import type { Command } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { forEach } from '../for-each.ts'
import { deletePage } from '../pages/delete-page.ts'
import { findKeptPage, withPagesOfFolders } from '../pages/find-page.ts'
import { confirm } from '../input/prompt.ts'

export const DELETE: Command = {
  name: 'delete',
  operands: ['PAGE...'],
  options: ['yes'],
  summary: 'delete pages for good, and forget their keys',
  run: async ({ operands, options, services, terminal }) => {
    const names = await withPagesOfFolders(operands, { services })
    let isAsked = options.yes === true || options['dry-run'] === true
    if (!isAsked && names.length !== operands.length) {
      await confirm('delete', `Delete ${names.length} pages for good?`, 'Nothing was deleted.')
      isAsked = true
    }
    return forEach(names, terminal, async (name) => {
      const { id, server, url, editKey, title } = await findKeptPage(name, { options, services, terminal })
      if (options['dry-run'] === true)
        return { exitCode: EXIT.done, value: { id, url }, text: `${url} would be deleted.` }
      if (!isAsked)
        await confirm(
          'delete',
          `Delete ${url}${title === undefined ? '' : ` (${title})`} for good?`,
          `${url} was not deleted.`,
        )
      const value = await deletePage({ id, server, editKey }, services)
      const text =
        value === undefined ? `${url} was gone already; its key is forgotten.` : `${url} is deleted.`
      return { exitCode: EXIT.done, value: value ?? { id, deleted: true }, text }
    })
  },
}
