// Apart from other texts: they are loaded with the first file.
/** Every text about files that are opened in the editor, in English. */
export const FILE_TEXTS = {
  opening: (name: string) => `Opening ${name}.`,
  empty: (name: string) => `There is no text in ${name}.`,
  unreadable: (name: string, why: string) => `${name} cannot be opened: ${why}`,
  notLoaded: 'what reads it could not be loaded. Try again.',
  losses: (name: string) => `Left out of ${name}, or changed`,
  close: 'Close',
} as const
