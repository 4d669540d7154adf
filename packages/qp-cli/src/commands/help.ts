import type { Command } from '../command.ts'
import { EXIT, UsageError } from '../errors/command-failure.ts'
import { helpOf, overview } from '../help/help.ts'

export const HELP: Command = {
  name: 'help',
  operands: ['[COMMAND]'],
  options: [],
  summary: 'list the commands, or say all about one of them',
  async run({ operands: [name], commands, terminal }) {
    const named = commands.find((command) => command.name === name)
    if (name !== undefined && named === undefined)
      throw new UsageError(`There is no command ${JSON.stringify(name)}. \`qp help\` lists them.`)
    terminal.result({ commands }, named === undefined ? overview(commands) : helpOf(named))
    return EXIT.done
  },
}
