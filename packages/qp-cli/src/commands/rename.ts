import { UsageError } from 'qp-command-line'
import type { Command } from '../command.ts'
import { forEach } from '../for-each.ts'
import { changePage } from '../pages/change-page.ts'

export const RENAME: Command = {
  name: 'rename',
  operands: ['PAGE', '[SLUG]'],
  options: ['none'],
  summary: 'give a page a slug, which needs a Pro token, or take it away with --none',
  run: (invocation) => {
    const { operands, options, terminal } = invocation
    const [name = '', slug] = operands
    if ((slug === undefined) !== (options.none === true))
      throw new UsageError('rename takes a SLUG or --none.')
    return forEach([name], terminal, () =>
      changePage(name, invocation, {
        change: (page, conditions) => page.rename(slug ?? null, conditions),
        done: 'is its address',
      }),
    )
  },
}
