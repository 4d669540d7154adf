import { createHash } from 'node:crypto'

const HELD = /data:image\/[\w.+-]{1,40};base64,[a-z\d+/=]{40,}/gi
/** What stands for a picture begins as its address does. */
const SHOWN = 50

/** A text that holds pictures as base64. Editors write it that have no files for them. */
export interface HeldPictures {
  /** With a few letters in place of each picture: of megabytes, and of references to them, the converter makes nothing. */
  readonly text: string
  /** The whole `data:` address that letters stand for. */
  addressFor(letters: string): string | undefined
  /** A value of JSON in which the addresses stand again, such as in code. */
  restored<Value>(value: Value): Value
}

export function heldPictures(markdown: string): HeldPictures {
  const addresses: string[] = []
  // No text has its own hash in it.
  const mark = createHash('sha256').update(markdown).digest('hex').slice(0, 12)
  const text = markdown.replace(HELD, (url) => `${url.slice(0, SHOWN)}.${mark}.${addresses.push(url) - 1}.`)
  const standsForOne = new RegExp(`data:image/.{${SHOWN - 'data:image/'.length}}\\.${mark}\\.(\\d+)\\.`, 'gi')
  const restoredText = (given: string) =>
    given.replaceAll(standsForOne, (letters, index: string) => addresses[Number(index)] ?? letters)
  return {
    text,
    addressFor(letters) {
      const [, index] = letters.split(`.${mark}.`)
      return index === undefined ? undefined : addresses[Number.parseInt(index, 10)]
    },
    restored: (value) =>
      addresses.length === 0 ? value : (JSON.parse(restoredText(JSON.stringify(value))) as typeof value),
  }
}

/** How much of a text is no picture. */
export function bytesWithoutPictures(markdown: string): number {
  return Buffer.byteLength(markdown.replace(HELD, ''))
}

/** Whether a picture is held by a text, and no file by its path. */
export function isHeld(picture: string): boolean {
  return picture.startsWith('data:')
}

/** The picture of an address that a text holds; `undefined` for the path of a file. */
export function heldBytes(picture: string): Uint8Array | undefined {
  return isHeld(picture) ? Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64') : undefined
}
