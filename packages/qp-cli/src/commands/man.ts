import type { Command } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { manualPage } from '../help/manual.ts'

export const MAN: Command = {
  name: 'man',
  operands: [],
  options: [],
  summary: 'print the manual page: `qp man | man -l -`',
  async run({ program, terminal }) {
    const page = manualPage(program)
    terminal.result({ page }, page)
    return EXIT.done
  },
}
