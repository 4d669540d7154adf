/** Every text about pictures that are sent to the service, in English. */
export const UPLOAD_TEXTS = {
  types: 'Pictures are PNG, JPEG, WebP, GIF or AVIF.',
  sending: (count: number) =>
    count === 1 ? 'A picture is being uploaded.' : `${count} pictures are being uploaded.`,
  progress: (name: string) => `Uploading ${name}`,
  waiting: 'The page is saved as soon as its pictures are uploaded.',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  off: 'This service takes no pictures. Give the address of one instead.',
  failed: (name: string, why: string) => `${name} was not uploaded: ${why}`,
  unreachable: 'the service cannot be reached.',
  lost: 'This picture was not uploaded. Choose it again.',
} as const
