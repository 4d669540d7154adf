import type { EntryName } from '../../block-editing.ts'

/** A sign for each entry of the menu. */
export const ENTRY_ICONS: { readonly [E in EntryName]: string } = {
  paragraph: 'T',
  heading1: 'H1',
  heading2: 'H2',
  heading3: 'H3',
  bulletList: '•',
  numberedList: '1.',
  taskList: '☑',
  details: '▸',
  quote: '❝',
  callout: '!',
  code: '{ }',
  table: '⊞',
  image: '▣',
  embed: '▶',
  button: '⬭',
  divider: '―',
  timeline: '⋮',
  comparison: '◫',
  html: '</>',
}
