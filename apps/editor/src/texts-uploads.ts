/** Every text about pictures that are sent to the service, in English. */
export const UPLOAD_TEXTS = {
  types:
    'A file must be a picture (PNG, JPEG, WebP, GIF or AVIF), Word (.docx), a notebook, HTML, CSV or markdown.',
  sending: (count: number) =>
    count === 1 ? 'A picture is being uploaded.' : `${count} pictures are being uploaded.`,
  progress: (name: string) => `Uploading ${name}`,
  waiting: 'The page is saved as soon as its pictures are uploaded.',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  off: 'This service does not accept uploads. Enter the address of a picture instead.',
  failed: (name: string, why: string) => `${name} was not uploaded: ${why}`,
  unreachable: 'the service cannot be reached.',
  lost: 'This picture was not uploaded. Choose it again.',
} as const

/** Every text about files that are opened in the editor. */
export const FILE_TEXTS = {
  opening: (name: string) => `Opening ${name}.`,
  empty: (name: string) => `There is no text in ${name}.`,
  unreadable: (name: string, why: string) => `${name} cannot be opened: ${why}`,
  notLoaded: 'what reads it could not be loaded. Try again.',
  losses: (name: string) => `Left out of ${name}, or changed`,
  close: 'Close',
} as const
