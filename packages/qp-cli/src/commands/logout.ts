import type { Command } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { withToken } from '../store/settings.ts'

export const LOGOUT: Command = {
  name: 'logout',
  operands: [],
  options: [],
  summary: 'forget the Pro token of the service; keys of pages stay',
  async run({ options, services, terminal }) {
    const { server } = await services.chosenServer()
    if (options['dry-run'] !== true)
      await services.settings.update((old) => [withToken(old, server, undefined), undefined])
    terminal.result({ server }, `No token is kept for ${server}.`)
    return EXIT.done
  },
}
