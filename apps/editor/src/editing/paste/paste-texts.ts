/** Every text about what is pasted, in English. */
export const PASTE_TEXTS = {
  tooMuch: 'That is more than a page can hold. Nothing was pasted.',
  pasted: 'Pasted.',
  leftOut: (count: number, reasons: readonly string[]) =>
    `${count === 1 ? '1 picture was' : `${count} pictures were`} left out: ${reasons.join('; ')}.`,
  notHeld: 'the clipboard holds the name of a file, not the picture itself',
  otherType: 'a picture must be PNG, JPEG, WebP, GIF or AVIF',
  uploadsOff: 'this service does not accept uploads',
} as const
