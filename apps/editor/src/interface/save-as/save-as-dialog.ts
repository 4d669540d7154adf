import type { AnyBlock } from '../../any-block.ts'
import { download } from '../dialogs/download.ts'
import { element } from '../../element.ts'
import { allSent } from '../../session/uploads.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { shownMeta } from '../dialogs/page-preview.ts'
import type { EditorContext } from '../editor-context.ts'
import { fileNameOf } from './file-name.ts'
import { type FileForm, pageFile } from './page-file.ts'

const { saveAs: TEXTS } = DIALOG_TEXTS
const FORMS = Object.entries(TEXTS.forms) as [FileForm, readonly [name: string, meaning: string]][]

/** Asks what the page is to be saved as, and gives that as a file. SPEC.md 10.10.30 */
export function showSaveAs(app: EditorContext): void {
  const state = element('p', { class: 'hint', role: 'status' })
  const forms = FORMS.map(([form, [name, meaning]]) =>
    element(
      'button',
      { type: 'button', class: 'button form', click: () => void save(form) },
      element('strong', {}, name),
      element('span', {}, meaning),
    ),
  )
  const dialog = openDialog(TEXTS.title, 'save-as narrow', [element('p', {}, TEXTS.lead), ...forms, state])
  let isBusy = false

  async function save(form: FileForm): Promise<void> {
    if (isBusy) return
    isBusy = true
    state.textContent = TEXTS.making
    try {
      await allSent()
      const page = app.content()
      const blocks = page.blocks.filter((block) => !isUnsent(block))
      const file = await pageFile(form, { ...page, blocks }, publicUrl(app))
      if (!dialog.open) return
      download(fileNameOf(shownMeta(page).title, form), file.text, file.type)
      dialog.close()
      tellOf(app, page.blocks.length - blocks.length, file.missing)
    } catch {
      state.textContent = TEXTS.failed
    } finally {
      isBusy = false
    }
  }
}

/** A picture that could not be sent has an address of this tab alone. */
function isUnsent(block: AnyBlock): boolean {
  return block.type === 'image' && String(block['url' as never]).startsWith('blob:')
}

function publicUrl({ session }: EditorContext): string | undefined {
  const { page } = session
  if (page === undefined || !page.stored.published) return undefined
  return `${location.origin}/${page.stored.content.slug ?? page.address.id}`
}

function tellOf(
  { notices }: EditorContext,
  unsent: number,
  missing: readonly { readonly url: string }[],
): void {
  const subject = 'save-as'
  notices.clear(subject)
  if (unsent > 0) notices.show('warning', TEXTS.unsent(unsent), { subject })
  if (missing.length === 0) return
  const items = missing.slice(0, MOST_NAMED).map(({ url }) => url)
  const more = missing.length - items.length
  notices.show('warning', TEXTS.missing, { items: more > 0 ? [...items, TEXTS.more(more)] : items })
}

const MOST_NAMED = 10
