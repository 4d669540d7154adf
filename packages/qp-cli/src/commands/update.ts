import type { Command } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { forEach } from '../for-each.ts'
import { findKeptPage } from '../pages/find-page.ts'
import { reportValidation } from '../pages/prepare/validate-page.ts'
import { preparePage } from '../pages/prepare/prepare-page.ts'
import { readInput } from '../input/read-input.ts'
import { savePage } from '../pages/save/save-page.ts'
import { savedResult } from '../pages/save/saved-result.ts'
import { CONTENT_OPTIONS, passphraseFor } from './publish.ts'

export const UPDATE: Command = {
  name: 'update',
  operands: ['PAGE', '[FILE]'],
  options: [...CONTENT_OPTIONS, 'passphrase', 'resolves', 'force', 'key'],
  summary: 'replace the content of a page; from then on FILE is the file of that page',
  run: async (invocation) => {
    const {
      operands: [name = '', file],
      options,
      services,
      terminal,
    } = invocation
    const passphrase = await passphraseFor(invocation)
    return forEach([name], terminal, async () => {
      const { id, server } = await findKeptPage(name, { options, services, terminal })
      const input = await readInput(file, options.plain)
      const { path, hash } = input
      const isTrial = options['dry-run'] === true
      const prepared = await preparePage(input, { server, options, services, terminal, isTrial })
      if (isTrial) return reportValidation(prepared, { server, name: input.name, services, terminal })
      const { page, title } = prepared
      const saved = await savePage(
        { server, id, path, hash, title, page },
        { name, services, terminal, passphrase, force: options.force === true, isNew: false },
      )
      return { exitCode: EXIT.done, ...savedResult(saved, prepared, { name: input.name, options, terminal }) }
    })
  },
}
