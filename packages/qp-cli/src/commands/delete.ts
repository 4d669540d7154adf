import { QuickPagesError } from 'qp-client'
import type { Command } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { forEach } from '../for-each.ts'
import { findKeptPage } from '../pages/find-page.ts'
import { confirm } from '../input/prompt.ts'

export const DELETE: Command = {
  name: 'delete',
  operands: ['PAGE...'],
  options: ['yes'],
  summary: 'delete pages for good, and forget their keys',
  run: ({ operands, options, services, terminal }) =>
    forEach(operands, terminal, async (name) => {
      const { id, server, url, editKey, title } = await findKeptPage(name, { options, services, terminal })
      if (options['dry-run'] === true)
        return { exitCode: EXIT.done, value: { id, url }, text: `${url} would be deleted.` }
      if (options.yes !== true)
        await confirm(
          'delete',
          `Delete ${url}${title === undefined ? '' : ` (${title})`} for good?`,
          `${url} was not deleted.`,
        )
      const client = await services.clientOf(server)
      const value = await client.page(id, editKey).delete().catch(orGone)
      await services.pages.forget({ server, id })
      const text =
        value === undefined ? `${url} was gone already; its key is forgotten.` : `${url} is deleted.`
      return { exitCode: EXIT.done, value: value ?? { id, deleted: true }, text }
    }),
}

/** Somebody else has deleted the page, or it has expired long ago. */
function orGone(error: unknown): undefined {
  if (!(error instanceof QuickPagesError && error.code === 'not_found')) throw error
}
