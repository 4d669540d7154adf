import type { Command } from '../command.ts'
import { forEach } from '../for-each.ts'
import { findKeptPage } from '../pages/find-page.ts'
import { pullPage } from '../pages/pull/pull-page.ts'

export const PULL: Command = {
  name: 'pull',
  operands: ['PAGE', '[FILE]'],
  options: ['force', 'plain', 'no-pictures', 'pictures-from'],
  summary: 'write changes that others made to a page into its file',
  details:
    'FILE is the file that the page was published from, or another one, which belongs to the page from then on. Lines\n' +
    'that say the same as before stay as they are written. A file that was changed here since it was published is left\n' +
    'alone, unless --force says so.',
  run: (invocation) => {
    const { operands, terminal } = invocation
    const [name = '', given] = operands
    return forEach([name], terminal, async () => {
      const kept = await findKeptPage(name, invocation)
      const ofSite =
        kept.site === undefined
          ? undefined
          : await (await import('../site/file-of-site.ts')).textOfSite(kept, invocation)
      return pullPage({ name, kept, given, ofSite }, invocation)
    })
  },
}
