import { pictureTypeOf } from 'qp-schema/policy'
import type { ResolveUrl } from 'qp-markdown/gfm'
import type { ImportOptions } from '../imported.ts'
import { PICTURE_ENDINGS, withAddresses } from '../pictures.ts'

/** What a picture may have that is sent on, in bytes. */
const MOST_BYTES = 7_340_032
const BASE64_BYTES = 3 / 4

const DATA_URL = /^data:image\/[\w.+-]{1,40};base64,/i

/** Where a picture is now, or why it is nowhere: a sentence without what it is about. */
type Placed = { readonly url: string } | { readonly problem: string }

/** Gives addresses to the pictures of a notebook. */
export class Pictures {
  readonly #options: ImportOptions
  #count = 0

  constructor({ addressOf, linkTo }: ImportOptions) {
    if (addressOf === undefined) {
      this.#options = { ...(linkTo && { linkTo }) }
      return
    }
    const asked = new Map<string, Promise<string | undefined>>()
    this.#options = {
      ...(linkTo && { linkTo }),
      addressOf: (picture) => {
        if (!('url' in picture)) return addressOf(picture)
        const address = asked.get(picture.url) ?? addressOf(picture)
        asked.set(picture.url, address)
        return address
      },
    }
  }

  /** @param base64 - may have white space in it */
  async place(base64: string): Promise<Placed> {
    const { addressOf } = this.#options
    if (addressOf === undefined) return { problem: 'it has no address. Upload it, and name its address.' }
    // Each line has its end.
    if (base64.length * BASE64_BYTES > MOST_BYTES * 1.05) return { problem: TOO_LARGE }
    const bytes = bytesOf(base64)
    const type = bytes && pictureTypeOf(bytes)
    if (bytes === undefined || type === undefined)
      return { problem: 'it is no picture in PNG, JPEG, GIF or WebP. Run the cell again.' }
    if (bytes.length > MOST_BYTES) return { problem: TOO_LARGE }
    this.#count += 1
    const url = await addressOf({ name: `picture-${this.#count}.${PICTURE_ENDINGS[type]}`, bytes })
    return url === undefined ? { problem: 'it got no address. Upload it, and name its address.' } : { url }
  }

  /**
   * Converts a text with the pictures that it names: those that the text itself or its cell holds, and those beside the
   * notebook.
   *
   * @param attached - gives the base64 of what a cell holds by its address in the text
   */
  async convert<Converted>(
    text: string,
    convert: (resolveUrl?: ResolveUrl) => Converted,
    attached: (url: string) => string | undefined = () => undefined,
  ): Promise<Converted> {
    const held = /attachment:|data:image/i.test(text) ? await this.#placed(convert, attached) : NONE
    if (held.size === 0) return withAddresses(convert, this.#options)
    return withAddresses(
      (resolveUrl) => convert((url, place) => held.get(url) ?? resolveUrl?.(url, place) ?? url),
      this.#options,
    )
  }

  async #placed(
    convert: (resolveUrl: ResolveUrl) => unknown,
    attached: (url: string) => string | undefined,
  ): Promise<Map<string, string>> {
    const placed = new Map<string, string>()
    if (this.#options.addressOf === undefined) return placed
    const named = new Map<string, string>()
    convert((url, { kind }) => {
      const base64 = kind === 'image' ? (dataOf(url) ?? attached(url)) : undefined
      if (base64 !== undefined) named.set(url, base64)
      return url
    })
    for (const [url, base64] of named) {
      const picture = await this.place(base64)
      if ('url' in picture) placed.set(url, picture.url)
    }
    return placed
  }
}

const NONE: ReadonlyMap<string, string> = new Map()
const TOO_LARGE = 'it has more than 7 MiB. Make it smaller.'

function dataOf(url: string): string | undefined {
  const start = DATA_URL.exec(url.slice(0, 100))?.[0].length
  return start === undefined ? undefined : url.slice(start).replaceAll('%2B', '+').replaceAll('%3D', '=')
}

function bytesOf(base64: string): Uint8Array | undefined {
  let binary: string
  try {
    binary = atob(base64)
  } catch {
    return undefined
  }
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}
