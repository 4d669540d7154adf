import type { Command } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { forEach } from '../for-each.ts'
import { changeKey } from '../pages/change-key.ts'
import { findKeptPage, withPagesOfFolders } from '../pages/find-page.ts'

export const REKEY: Command = {
  name: 'rekey',
  operands: ['PAGE...'],
  options: [],
  summary: 'give pages new edit keys; the old ones open nothing any more',
  details:
    'For a page whose edit link has come into wrong hands. The new key is kept here before it is sent; `qp list --key`\n' +
    'shows its edit link, which `qp keep` takes elsewhere.',
  run: async (invocation) =>
    forEach(await withPagesOfFolders(invocation.operands, invocation), invocation.terminal, async (name) => {
      const { options, services } = invocation
      const page = await findKeptPage(name, invocation)
      const value = { id: page.id, url: page.url }
      if (options['dry-run'] === true)
        return { exitCode: EXIT.done, value, text: `${page.url} would get a new edit key.` }
      await changeKey(page, services)
      const text = `${page.url} has a new edit key. Edit links of before open nothing any more.`
      return { exitCode: EXIT.done, value: { ...value, changed: true }, text }
    }),
}
