import { element } from '../../element.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { openDialog } from './dialog.ts'

/** Shows every key that does something, once. */
export function showKeys(): void {
  if (document.querySelector('dialog[open]') !== null) return
  const { title, groups } = DIALOG_TEXTS.keys
  const isMac = /Mac|iP/.test(navigator.platform)
  openDialog(title, 'keys', [
    element(
      'div',
      { class: 'key-groups', tabindex: '0', role: 'group', 'aria-label': title },
      ...Object.entries(groups).map(([name, rows]) =>
        element(
          'section',
          {},
          element('h3', {}, name),
          element(
            'dl',
            {},
            ...rows.flatMap(([what, keys]) => [
              element('dt', {}, what),
              element(
                'dd',
                {},
                element('kbd', {}, isMac ? keys.replace('Ctrl', '⌘').replace('Alt', '⌥') : keys),
              ),
            ]),
          ),
        ),
      ),
    ),
  ])
}
