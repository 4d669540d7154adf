import { UsageError } from 'qp-command-line'
import type { Command } from '../command.ts'
import { expiryOf } from '../input/expiry.ts'
import { forEach } from '../for-each.ts'
import { changePage } from '../pages/change-page.ts'
import { withPagesOfFolders } from '../pages/find-page.ts'

export const EXPIRE: Command = {
  name: 'expire',
  operands: ['PAGE', '[WHEN]'],
  options: ['never'],
  summary: 'set when a page expires: WHEN is 12h, 7d, 4w or a date; --never undoes it',
  details:
    'After that, nobody can see the page. For 7 more days this command can set a later time; then the page is\n' +
    'deleted for good.',
  run: async (invocation) => {
    const { operands, options, terminal } = invocation
    const [name = '', when] = operands
    if ((when === undefined) !== (options.never === true))
      throw new UsageError('expire takes a time or --never.')
    const expiresAt = when === undefined ? null : expiryOf('WHEN', when)
    return forEach(await withPagesOfFolders([name], invocation), terminal, (page) =>
      changePage(page, invocation, {
        change: (client, conditions) => client.change({ expiresAt }, conditions),
        done: expiresAt === null ? 'stays' : `expires at ${expiresAt}`,
      }),
    )
  },
}
