import type { Command } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { forEach } from '../for-each.ts'
import { readAsVisitor } from '../input/passphrase.ts'
import { findPage, type NamedPage } from '../pages/find-page.ts'
import { asMarkdown, storedPage } from '../pages/page-markdown.ts'
import type { Services } from '../services.ts'

export const GET: Command = {
  name: 'get',
  operands: ['PAGE'],
  options: ['text'],
  summary: 'print a page as markdown, or with --text or --json',
  details:
    'A hidden page is named by its id. `--text` needs a published one, and its passphrase where readers need one.',
  run: ({ operands: [name = ''], options, services, terminal }) =>
    forEach([name], terminal, async () => {
      const page = await findPage(name, { options, services, terminal })
      if (terminal.isJson) return { exitCode: EXIT.done, value: await storedPage(page, services), text: '' }
      const text =
        options.text === true
          ? await plainText(page, services)
          : (await asMarkdown(await storedPage(page, services))).markdown
      return { exitCode: EXIT.done, value: null, text, isContent: true }
    }),
}

/** As visitors read it: the service has this view for nobody else. */
async function plainText({ server, name }: NamedPage, services: Services): Promise<string> {
  const client = await services.clientOf(server)
  const { text } = await readAsVisitor((options) => client.text(name, options), name, services.environment)
  return text
}
