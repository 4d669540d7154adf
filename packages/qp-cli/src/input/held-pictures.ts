const HELD = /data:image\/[\w.+-]{1,40};base64,[a-z\d+/=]{40,}/gi
/** What stands for a picture begins as its address does. */
const SHOWN = 50
const STANDS_FOR_ONE = /data:image\/[\w.+/;,=-]{1,50}\.(\d{1,9})\./gi

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
  const text = markdown.replace(HELD, (url) => `${url.slice(0, SHOWN)}.${addresses.push(url) - 1}.`)
  const restoredText = (given: string) =>
    given.replace(STANDS_FOR_ONE, (letters, index: string) => {
      const url = addresses[Number(index)]
      return url?.startsWith(letters.slice(0, SHOWN)) === true ? url : letters
    })
  return {
    text,
    addressFor(letters) {
      const url = restoredText(letters)
      return url === letters ? undefined : url
    },
    restored: (value) =>
      addresses.length === 0 ? value : (JSON.parse(restoredText(JSON.stringify(value))) as typeof value),
  }
}

/** How much of a text is no picture. */
export function bytesWithoutPictures(markdown: string): number {
  return Buffer.byteLength(markdown.replace(HELD, ''))
}

/** The picture of an address that a text holds; `undefined` for the path of a file. */
export function heldBytes(picture: string): Uint8Array | undefined {
  return picture.startsWith('data:')
    ? Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')
    : undefined
}
