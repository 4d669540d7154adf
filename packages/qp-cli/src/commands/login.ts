import type { Command } from '../command.ts'
import { CommandFailure, EXIT } from '../errors/command-failure.ts'
import { checkToken } from '../pages/check-token.ts'
import { askForSecret } from '../input/prompt.ts'
import { serverAddress } from '../service-address.ts'
import { withToken } from '../store/settings.ts'

export const LOGIN: Command = {
  name: 'login',
  operands: ['[SERVER]'],
  options: [],
  summary: 'choose a service; store a Pro token for it, not shown as you type',
  details: 'Without a token, an empty line is enough. In a pipe: `qp login https://… < token`.',
  async run({ operands: [named], options, services, terminal }) {
    const server = named === undefined ? (await services.chosenServer()).server : serverAddress(named)
    const token = await askForSecret('Pro token (none: press Enter): ')
    if (/[^\x21-\x7e]/.test(token)) throw new CommandFailure('This is not a Pro token.')
    const state = await checkToken(server, token === '' ? undefined : token, services)
    if (state === 'invalid') throw new CommandFailure(`${server} does not know this token. Nothing was kept.`)
    if (options['dry-run'] !== true)
      await services.settings.update((old) => [
        { ...withToken(old, server, token === '' ? undefined : token), server },
        undefined,
      ])
    const said = state === 'valid' ? 'with a Pro token' : 'without a Pro token'
    terminal.result({ server, token: state }, `From now on qp uses ${server}, ${said}.`)
    return EXIT.done
  },
}
