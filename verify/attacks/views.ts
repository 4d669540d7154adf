import type { Page } from 'playwright-core'
import { DIALOG_TEXTS } from '../../apps/editor/src/texts-dialogs.ts'
import { FRAMES_PATH } from './gate.ts'
import type { Published } from './service.ts'
import type { Visit, Watch } from './visit.ts'

/**
 * How a visitor or an author comes to see a page: as it is, as slides, in the preview of the edit view, its documents
 * alone, its passages in the form for notes, its notes in the editor.
 */
export type View = 'page' | 'slides' | 'preview' | 'documents' | 'note form' | 'note list' | 'in frames'

/** Pages to be opened at once, and what must be there to be seen. */
export interface Showing {
  readonly pages: readonly Published[]
  readonly view: View
  /** Blocks of the one page, or 0 where they are not counted. */
  readonly blocks: number
  /** Documents of authors that each page has. */
  readonly documents: number
  /** What is shown in frames, if that is not the pages. */
  readonly paths?: readonly string[] | undefined
  /** What the editor's list of notes shows in place of a mark, as one that took texts for markup would; for controls. */
  readonly planted?: { readonly mark: string; readonly attack: string } | undefined
  /** See `VisitOptions`. */
  readonly awaited?: readonly string[]
}

const ATTEMPTS = 3

/**
 * Opens pages in a view. What was not shown at all is a finding: an empty page proves nothing. On a busy machine a
 * document may take too long; then, and only then, they are opened again.
 */
export async function show(watch: Watch, showing: Showing, attempt = 1): Promise<Visit> {
  const visit = await showOnce(watch, showing)
  const incomplete =
    visit.findings.length > 0 && visit.findings.every((finding) => /^(?:unsettled|shown)/.test(finding))
  return incomplete && attempt < ATTEMPTS ? show(watch, showing, attempt + 1) : visit
}

async function showOnce(
  watch: Watch,
  { pages, view, blocks, documents, paths: given, planted, awaited = [] }: Showing,
): Promise<Visit> {
  const [first] = pages
  if (first === undefined) throw new Error('There is nothing to show.')
  if (view === 'preview')
    return watch.visit(`/?id=${first.id}#edit=${first.editKey}`, { preview: true, awaited })
  if (view === 'page') return expecting(await watch.visit(`/${first.id}`, { awaited }), 1 + documents, blocks)
  if (view === 'note form') return expecting(await watch.visit(`/${first.id}/notes`, { awaited }), 1, 0)
  if (view === 'note list')
    return watch.visit(`/?id=${first.id}#edit=${first.editKey}`, {
      awaited,
      act: async (page, evaluate) => {
        await openNotes(page)
        if (planted !== undefined) await evaluate(planting(planted))
      },
    })
  // A text may be several slides, and dividers are none: how many blocks there are cannot be said.
  if (view === 'slides') return expecting(await watch.visit(`/${first.id}/slides`, { awaited }), 1, 1)
  const paths =
    view === 'documents'
      ? Array.from({ length: documents }, (_, index) => `/${first.id}/frames/${index}`)
      : (given ?? pages.map(({ id }) => `/${id}`))
  const query = new URLSearchParams(paths.map((path) => ['path', path]))
  const inside = view === 'documents' ? 0 : documents * paths.length
  return expecting(
    await watch.visit(`${FRAMES_PATH}?${query.toString()}`, { awaited }),
    1 + paths.length + inside,
    0,
  )
}

async function openNotes(page: Page): Promise<void> {
  await page.locator('.note-count').click()
  await page.getByRole('radio', { name: DIALOG_TEXTS.notes.all }).check()
  await page.locator('.notes .note').first().waitFor()
}

/** A policy that asks for trusted types refuses the markup: that is a finding too. */
function planting({ mark, attack }: NonNullable<Showing['planted']>): string {
  const [sought, markup] = [mark, attack].map((text) => JSON.stringify(text))
  return `try{for(const one of document.querySelectorAll('.notes .note')){const list=[...one.querySelectorAll('*')].filter(e=>!e.children.length&&e.textContent.includes(${sought}));if(list.length===0)throw new Error('no mark');for(const e of list)e.innerHTML=e.textContent.replaceAll(${sought},${markup})}}catch(error){if(!(error instanceof TypeError))throw error}`
}

function expecting(visit: Visit, documents: number, blocks: number): Visit {
  const missing = []
  if (visit.documents < documents) missing.push(`shown: ${visit.documents} of ${documents} documents`)
  if (visit.blocks < blocks) missing.push(`shown: ${visit.blocks} of ${blocks} blocks`)
  return { ...visit, findings: [...visit.findings, ...missing] }
}
