import type { Command } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { forEach } from '../for-each.ts'
import { findPage } from '../pages/find-page.ts'
import { pageMarkdown } from '../pages/page-markdown.ts'

export const GET: Command = {
  name: 'get',
  operands: ['PAGE'],
  options: ['text'],
  summary: 'print a page as markdown, or with --text or --json',
  details: 'A hidden page is named by its id. `--text` needs a published one.',
  run: ({ operands: [name = ''], options, services, terminal }) =>
    forEach([name], terminal, async () => {
      const page = await findPage(name, { options, services, terminal })
      const client = await services.clientOf(page.server)
      if (terminal.isJson) return { exitCode: EXIT.done, value: await client.get(page.name), text: '' }
      const read = async () => (await pageMarkdown(client, page.name)).markdown
      const text = options.text === true ? (await client.text(page.name)).text : await read()
      return { exitCode: EXIT.done, value: null, text, isContent: true }
    }),
}
