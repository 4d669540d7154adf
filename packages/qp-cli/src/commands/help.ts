import { commandHint, findCommand, helpOf, overview, UsageError } from 'qp-command-line'
import type { Command } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'

export const HELP: Command = {
  name: 'help',
  operands: ['[COMMAND]'],
  options: [],
  summary: 'list the commands, or explain one of them',
  async run({ operands, program, terminal }) {
    const [name] = operands
    const named = findCommand(operands, program)
    if (name !== undefined && named === undefined)
      throw new UsageError(`There is no command ${JSON.stringify(name)}. ${commandHint(operands, program)}`)
    const { commands } = program
    const text = named === undefined ? overview(commands, program) : helpOf(named.command, program)
    terminal.result({ commands }, text)
    return EXIT.done
  },
}
