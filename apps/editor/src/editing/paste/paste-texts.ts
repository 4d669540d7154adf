/** Every text about what is pasted, in English. */
export const PASTE_TEXTS = {
  tooMuch: 'That is more than a page can hold. Nothing was pasted.',
  pasted: 'Pasted.',
} as const
