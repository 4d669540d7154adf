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
  const points = issues.map(({ path, message }) => {
    const [, block] = /^blocks\[(\d+)\]/.exec(path) ?? []
    return `${block === undefined ? path : inBlock(Number(block) + 1)}: ${message}`
  })
  ask(title, [element('p', {}, lead), listOf(points)], { confirm, kind: 'danger', onConfirmed })
}

/** Asks before what was written is discarded. */
export function confirmDiscard(isNew: boolean, onConfirmed: () => void): void {
  const { title, ofNew, ofChanges } = DIALOG_TEXTS.discard
  const lead = element('p', {}, isNew ? ofNew : ofChanges)
  ask(title, [lead], { confirm: TEXTS.drafts.discard, kind: 'danger', onConfirmed })
}

/** Asks before all readers can see the page. */
export function confirmOpening(onConfirmed: () => void): void {
  const { title, lead, confirm } = DIALOG_TEXTS.opening
  ask(title, [element('p', {}, lead)], { confirm, kind: 'danger', onConfirmed })
}

/** Asks before the page gets another edit link. */
export function confirmNewLink(onConfirmed: () => void): void {
  const { title, lead, points, confirm } = DIALOG_TEXTS.newLink
  ask(title, [element('p', {}, lead), listOf(points)], { confirm, kind: 'primary', onConfirmed })
}

interface Confirmation {
  readonly confirm: string
  readonly kind: 'danger' | 'primary'
  readonly onConfirmed: () => void
}

function ask(
  title: string,
  texts: readonly HTMLElement[],
  { confirm, kind, onConfirmed }: Confirmation,
): void {
  const confirmed = () => {
    dialog.close()
    onConfirmed()
  }
  const cancel = button(DIALOG_TEXTS.cancel, () => dialog.close())
  const dialog = openDialog(title, 'narrow', [
    ...texts,
    dialogActions(cancel, button(confirm, confirmed, kind)),
  ])
}

function listOf(points: readonly string[]): HTMLElement {
  return element('ul', {}, ...points.map((point) => element('li', {}, point)))
}
