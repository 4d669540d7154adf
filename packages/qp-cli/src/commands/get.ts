import type { Command } from '../command.ts'
import { EXIT } from '../errors/command-failure.ts'
import { forEach } from '../for-each.ts'
import { findPage, pagesOfFolder } from '../pages/find-page.ts'
import { formOf } from '../pages/forms/page-form.ts'
import { storedPage } from '../pages/page-markdown.ts'

export const GET: Command = {
  name: 'get',
  operands: ['PAGE'],
  options: ['as', 'text', 'to'],
  summary: 'print a page as markdown, or with --as html, json or txt',
  details:
    'A hidden page is named by its id. `qp get PAGE --as html > page.html` writes one file that opens without a network:\n' +
    'pictures are in it, those that cannot be fetched are links and named, and diagrams are their source. `json` is a\n' +
    'page document, which `qp page.json` publishes; --json prints all that the service answers. --text is --as txt.\n' +
    '`qp get FOLDER --to NEW` writes all pages of a folder into a new one, with links between the files.',
  run: (call) => {
    const { operands, options, services, terminal } = call
    const [name = ''] = operands
    const print = formOf(call)
    const { to } = options
    return forEach([name], terminal, async () => {
      if (to !== undefined) {
        const { root, pages } = await pagesOfFolder(name, services)
        const { getSite } = await import('../site/get-site.ts')
        const ending = options.as ?? (options.text === true ? 'txt' : 'md')
        return getSite(root, pages, { form: print, ending, to }, call)
      }
      const page = await findPage(name, { options, services, terminal })
      const stored = await storedPage(page, services)
      if (terminal.isJson) return { exitCode: EXIT.done, value: stored, text: '' }
      const text = await print({ server: page.server, stored, services, terminal })
      return { exitCode: EXIT.done, value: null, text, isContent: true }
    })
  },
}
