import { type Page, parseEditUrl, QuickPagesError } from 'qp-client'
import type { Command } from '../command.ts'
import { CommandFailure, EXIT } from '../errors/command-failure.ts'
import { askForSecret } from '../input/prompt.ts'
import { countOpenNotes } from '../pages/notes/list-notes.ts'
import { keptPages } from '../pages/change-key.ts'
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
    const known = (await keptPages(services)).find((page) => isSamePage(page, { server, id: link.id }))
    const client = await services.clientOf(server)
    if (!(await opens(client.page(link.id, link.editKey)))) {
      const isKept = known !== undefined && (await opens(client.page(link.id, known.editKey)))
      throw new CommandFailure(`This edit link opens nothing (any more). ${isKept ? KEPT : ASK}`)
    }
    const { slug, createdAt, updatedAt, meta } = await client.page(link.id, link.editKey).get()
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

const KEPT = 'The key that the page has now is kept here already: `qp list --key` shows its edit link.'
const ASK =
  'The page has another key. Ask whoever changed it for the new link, or the operator if nobody did.'

/** Whether a key is that of its page, as far as the service can say: it is asked for notes, which older ones know nothing of. */
async function opens(page: Page): Promise<boolean> {
  return countOpenNotes(page).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof QuickPagesError)) throw error
      if (error.code === 'not_found') return true
      if (error.code === 'forbidden') return false
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
