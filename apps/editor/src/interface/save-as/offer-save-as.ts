import { element } from '../../element.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { TEXTS } from '../../texts.ts'
import type { EditorContext } from '../editor-context.ts'

/** Puts "Save as" into the menu of the bar, below what else is done with the page. */
export function offerSaveAs(app: EditorContext): void {
  const open = () =>
    import('./save-as-dialog.ts').then(
      ({ showSaveAs }) => showSaveAs(app),
      () => app.notices.show('error', TEXTS.notLoaded, { subject: 'loading' }),
    )
  const item = element(
    'button',
    { type: 'button', class: 'menu-item', click: () => void open() },
    DIALOG_TEXTS.saveAs.item,
  )
  document.querySelector('#more > hr')?.before(item)
}
