import type { Command } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { checkToken } from '../pages/check-token.ts'
import { isSameAddress } from '../service-address.ts'

const SAID = {
  none: 'No Pro token is kept for it.',
  valid: 'Its Pro token is valid.',
  invalid: 'It does not know the Pro token that is kept for it.',
} as const

export const WHOAMI: Command = {
  name: 'whoami',
  operands: [],
  options: [],
  summary: 'which service is used, and whether it answers and accepts the Pro token',
  async run({ services, terminal }) {
    const { server, from } = await services.chosenServer()
    const token = await checkToken(server, await services.tokenOf(server), services)
    const pages = (await services.pages.all()).filter((page) => isSameAddress(page.server, server)).length
    const value = { server, from, token, pages, keys: services.pages.path }
    terminal.result(
      value,
      `${server} (from ${from}) answers.\n${SAID[token]}\nKeys of ${pages} of its pages are in ${services.pages.path}.`,
    )
    return token === 'invalid' ? EXIT.failed : EXIT.done
  },
}
