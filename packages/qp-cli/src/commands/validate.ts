import type { Command } from '../command.ts'
import { forEach } from '../for-each.ts'
import { reportValidation } from '../pages/prepare/validate-page.ts'
import { preparePage } from '../pages/prepare/prepare-page.ts'
import { readInput } from '../input/read-input.ts'
import { CONTENT_OPTIONS } from './publish.ts'

export const VALIDATE: Command = {
  name: 'validate',
  operands: ['[FILE...]'],
  options: [...CONTENT_OPTIONS],
  summary: 'check what the service would refuse or drop from files; nothing is stored',
  run: ({ operands, options, services, terminal }) =>
    forEach(operands.length === 0 ? ['-'] : operands, terminal, async (operand) => {
      const input = await readInput(operand, options.plain)
      const { server } = await services.chosenServer()
      const prepared = await preparePage(input, { server, options, services, terminal, isTrial: true })
      return reportValidation(prepared, { server, name: input.name, services, terminal })
    }),
}
