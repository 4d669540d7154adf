import type { Command } from '../command.ts'
import { forEach } from '../for-each.ts'
import { askForNewPassphrase } from '../input/passphrase.ts'
import { changePage } from '../pages/change-page.ts'
import { withPagesOfFolders } from '../pages/find-page.ts'

export const PASSPHRASE: Command = {
  name: 'passphrase',
  operands: ['PAGE'],
  options: ['none'],
  summary: 'set what readers have to know to see a page; --none undoes it',
  details:
    'It is asked for twice and not shown, stored or taken as an argument. Without a terminal, it is in QP_PASSPHRASE.\n' +
    'Readers who knew the former one have to show the new one. Commands on pages of yours need none, but for get --text.',
  run: async (invocation) => {
    const { operands, options, services, terminal } = invocation
    const isAsked = options.none !== true && options['dry-run'] !== true
    const names = await withPagesOfFolders(operands, invocation)
    const passphrase = isAsked ? await askForNewPassphrase(services.environment) : null
    return forEach(names, terminal, (name) =>
      changePage(name, invocation, {
        change: (page, conditions) => page.change({ passphrase }, conditions),
        done: options.none === true ? 'needs no passphrase' : 'needs its passphrase',
      }),
    )
  },
}
