import type { EditorView } from 'prosemirror-view'
import type { Block } from 'qp-schema'
import { element } from '../element.ts'

/** Sets fields of a block. */
export type Change = (fields: Readonly<Record<string, unknown>>) => void

/** Where a card is, and how its block is changed. */
export interface CardPlace {
  readonly view: EditorView
  readonly position: () => number | undefined
  readonly change: Change
}

/** A field in the page. */
export interface ShownField {
  readonly dom: HTMLElement
  show(block: Block): void
}

/** What text is typed into. An address is written from left to right; other text decides by itself. */
export function textElement(
  kind: 'line' | 'lines' | 'address' | 'source',
  onInput: (value: string) => void,
): HTMLInputElement | HTMLTextAreaElement {
  const input = ({ target }: Event) => onInput((target as HTMLInputElement).value)
  if (kind === 'lines') return element('textarea', { rows: '2', dir: 'auto', input })
  if (kind === 'source') return element('textarea', { rows: '6', dir: 'ltr', spellcheck: 'false', input })
  if (kind === 'line') return element('input', { type: 'text', dir: 'auto', input })
  return element('input', {
    type: 'url',
    dir: 'ltr',
    placeholder: 'https://',
    autocomplete: 'off',
    spellcheck: 'false',
    input,
  })
}
