import { element } from '../../element.ts'
import { showDocument } from '../../rendered-html.ts'
import type { PageContent } from '../../session/page-content.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { choices } from './choices.ts'
import { openDialog } from './dialog.ts'
import { previewHtml } from './page-preview.ts'
import { drawDiagrams } from './preview-diagrams.ts'

/** Shows a page as it will be, as wide as on a desk or on a phone. */
export async function showPreview(content: PageContent): Promise<void> {
  const html = await previewHtml(content)
  const frame = element('iframe', { class: 'preview-frame', title: DIALOG_TEXTS.preview.frame, sandbox: '' })
  const stage = element('div', { class: 'preview-stage' }, frame)
  const width = choices(
    DIALOG_TEXTS.preview.width,
    'preview-width',
    [
      ['desktop', DIALOG_TEXTS.preview.desktop],
      ['phone', DIALOG_TEXTS.preview.phone],
    ],
    'desktop',
    (chosen) => {
      stage.dataset['width'] = chosen
    },
  )
  width.classList.add('segments')
  width.querySelector('legend')?.classList.add('visually-hidden')
  showDocument(frame, html)
  const dialog = openDialog(DIALOG_TEXTS.preview.title, 'preview-dialog', [width, stage])
  const diagrams = await drawDiagrams(content.blocks)
  if (diagrams.size > 0 && dialog.open) showDocument(frame, await previewHtml(content, diagrams))
}
