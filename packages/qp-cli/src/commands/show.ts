import type { Command } from '../command.ts'
import { forEach } from '../for-each.ts'
import { changePage } from '../pages/change-page.ts'
import { withPagesOfFolders } from '../pages/find-page.ts'

export const SHOW: Command = {
  name: 'show',
  operands: ['PAGE...'],
  options: [],
  summary: 'show hidden pages to visitors',
  run: async (invocation) =>
    forEach(await withPagesOfFolders(invocation.operands, invocation), invocation.terminal, (name) =>
      changePage(name, invocation, { change: (page, options) => page.show(options), done: 'is shown' }),
    ),
}
