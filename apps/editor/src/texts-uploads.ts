/** Every text about pictures that are sent to the service, in English. */
export const UPLOAD_TEXTS = {
  types:
    'A file must be a picture (PNG, JPEG, WebP, GIF or AVIF), Word (.docx), a notebook, HTML, CSV or markdown.',
  choose: 'Choose a picture…',
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
