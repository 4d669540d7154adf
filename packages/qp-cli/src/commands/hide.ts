import type { Command } from '../command.ts'
import { forEach } from '../for-each.ts'
import { changePage } from '../pages/change-page.ts'
import { withPagesOfFolders } from '../pages/find-page.ts'

export const HIDE: Command = {
  name: 'hide',
  operands: ['PAGE...'],
  options: [],
  summary: 'hide pages from visitors, but not from the API',
  run: async (invocation) =>
    forEach(await withPagesOfFolders(invocation.operands, invocation), invocation.terminal, (name) =>
      changePage(name, invocation, { change: (page, options) => page.hide(options), done: 'is hidden' }),
    ),
}
