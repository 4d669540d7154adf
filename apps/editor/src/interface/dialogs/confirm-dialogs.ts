import type { Issue } from 'qp-schema'
import { element } from '../../element.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { TEXTS } from '../../texts.ts'
import { openDialog } from './dialog.ts'
import { button, dialogActions } from '../notices/notices.ts'

/** Asks before a page is deleted; the word has to be typed. */
export function confirmDeletion(onConfirmed: () => void): void {
  const { title, lead, word, type, confirm } = DIALOG_TEXTS.deletion
  const field = element('input', {
    id: 'delete-word',
    autofocus: true,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    input: () => (yes.disabled = !isTyped()),
  })
  const isTyped = () => field.value.trim().toLowerCase() === word
  const yes = element('button', { type: 'submit', class: 'button danger' }, confirm)
  yes.disabled = true
  const form = element(
    'form',
    {
      submit(event) {
        event.preventDefault()
        if (!isTyped()) return
        dialog.close()
        onConfirmed()
      },
    },
    element('p', {}, lead),
    element('label', { for: 'delete-word', class: 'label' }, type(word)),
    field,
    dialogActions(
      button(DIALOG_TEXTS.cancel, () => dialog.close()),
      yes,
    ),
  )
  const dialog = openDialog(title, 'narrow', [form])
}

/** Asks before what looks like secrets is published, and says where it is. */
export function confirmSecrets(issues: readonly Issue[], onConfirmed: () => void): void {
  const { title, lead, confirm, inBlock } = DIALOG_TEXTS.secrets
  const items = issues.map(({ path, message }) => {
    const [, block] = /^blocks\[(\d+)\]/.exec(path) ?? []
    return element('li', {}, `${block === undefined ? path : inBlock(Number(block) + 1)}: ${message}`)
  })
  const dialog = openDialog(title, 'narrow', [
    element('p', {}, lead),
    element('ul', {}, ...items),
    dialogActions(
      button(DIALOG_TEXTS.cancel, () => dialog.close()),
      button(
        confirm,
        () => {
          dialog.close()
          onConfirmed()
        },
        'danger',
      ),
    ),
  ])
}

/** Asks before what was written is discarded. */
export function confirmDiscard(isNew: boolean, onConfirmed: () => void): void {
  const { title, ofNew, ofChanges } = DIALOG_TEXTS.discard
  const dialog = openDialog(title, 'narrow', [
    element('p', {}, isNew ? ofNew : ofChanges),
    dialogActions(
      button(DIALOG_TEXTS.cancel, () => dialog.close()),
      button(
        TEXTS.drafts.discard,
        () => {
          dialog.close()
          onConfirmed()
        },
        'danger',
      ),
    ),
  ])
}

/** Asks before the page gets another edit link. */
export function confirmNewLink(onConfirmed: () => void): void {
  const { title, lead, points, confirm } = DIALOG_TEXTS.newLink
  const dialog = openDialog(title, 'narrow', [
    element('p', {}, lead),
    element('ul', {}, ...points.map((point) => element('li', {}, point))),
    dialogActions(
      button(DIALOG_TEXTS.cancel, () => dialog.close()),
      button(
        confirm,
        () => {
          dialog.close()
          onConfirmed()
        },
        'primary',
      ),
    ),
  ])
}
