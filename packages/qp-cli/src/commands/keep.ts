import { type Page, parseEditUrl, QuickPagesError } from 'qp-client'
import type { Command } from '../command.ts'
import { CommandFailure, EXIT } from '../errors/command-failure.ts'
import { askForSecret } from '../input/prompt.ts'
import { countOpenNotes } from '../pages/notes/list-notes.ts'
import { isSamePage } from '../store/kept-page.ts'

export const KEEP: Command = {
  name: 'keep',
  operands: [],
  options: [],
  summary: 'store the key of a page that was made elsewhere; asks for its edit link',
  async run({ options, services, terminal }) {
    const text = await askForSecret('Edit link: ')
    const link = readLink(text)
    const server = link.baseUrl
    const known = (await services.pages.all()).find((page) => isSamePage(page, { server, id: link.id }))
    const client = await services.clientOf(server)
    const isAnother = known !== undefined && known.editKey !== link.editKey
    if (isAnother && (await opens(client.page(link.id, known.editKey))))
      throw new CommandFailure(
        `Another key of this page is already stored. Run \`qp delete\`, or move ${services.pages.path} away first.`,
      )
    const { slug, createdAt, updatedAt, meta } = await client.get(link.id)
    const url = `${server}/${slug ?? link.id}`
    if (options['dry-run'] !== true) {
      await services.pages.keep({
        ...known,
        id: link.id,
        server,
        url,
        editKey: link.editKey,
        title: meta?.title,
        createdAt,
        updatedAt,
      })
      await services.pages.replaceKey({ server, id: link.id }, link.editKey)
    }
    terminal.result({ id: link.id, url }, url)
    return EXIT.done
  },
}

/** Whether a key that is kept still is that of its page. The service says so of no key that is only looked at. */
async function opens(page: Page): Promise<boolean> {
  return countOpenNotes(page).then(
    () => true,
    (error: unknown) => {
      if (error instanceof QuickPagesError && error.code === 'forbidden') return false
      throw error
    },
  )
}

function readLink(text: string) {
  try {
    return parseEditUrl(text)
  } catch {
    throw new CommandFailure('This is not an edit link. It looks like this: https://…/?id=…#edit=…')
  }
}
