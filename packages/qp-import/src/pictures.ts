import type { ResolveUrl } from 'qp-markdown/gfm'
import { type PictureType, pictureTypeOf } from 'qp-schema/policy'
import type { ImportOptions } from './imported.ts'

/** What the name of a file of a picture ends with. */
export const PICTURE_ENDINGS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const satisfies Record<PictureType, string>

/** What a picture may have that is sent on, in bytes. */
const MOST_BYTES = 7_340_032
const BASE64_BYTES = 3 / 4

const DATA_URL = /^data:image\/[\w.+-]{1,40};base64,/i

/** Where a picture is now, or why it is nowhere: a sentence without what it is about. */
type Placed = { readonly url: string } | { readonly problem: string }

/** Gives addresses to the pictures that texts of a file hold as base64. */
export class Pictures {
  readonly #options: ImportOptions
  readonly #asked = new Map<string, Promise<string | undefined>>()
  #count = 0

  constructor(options: ImportOptions) {
    this.#options = options
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
   * Converts a text with addresses for the pictures that it names: those that the text itself or its cell holds, and those
   * beside the file. It is converted once to learn which, and once with the addresses that they got. What got none is
   * dropped by the converter, with a warning. Links have their addresses at once.
   *
   * @param attached - gives the base64 of what a cell of a notebook holds by its address in the text
   */
  async convert<Converted>(
    convert: (resolveUrl?: ResolveUrl) => Converted,
    attached: (url: string) => string | undefined = () => undefined,
  ): Promise<Converted> {
    const { addressOf, linkTo } = this.#options
    if (addressOf === undefined && linkTo === undefined) return convert()
    const named = new Map<string, string | undefined>()
    const first = convert((url, { kind }) => {
      if (kind === 'link') return linkedUrl(url, linkTo)
      const base64 = kind === 'image' ? (dataOf(url) ?? attached(url)) : undefined
      const isPicture = base64 === undefined ? isRelative(url) : !SINGLE_PIXEL.test(base64)
      if (kind === 'image' && isPicture) named.set(url, base64)
      return url
    })
    if (named.size === 0 || addressOf === undefined) return first
    const addresses = new Map<string, string>()
    for (const [url, base64] of named) {
      const address = await (base64 === undefined ? this.#addressOf(url) : this.#placed(base64))
      if (address !== undefined) addresses.set(url, address)
    }
    return convert((url, { kind }) => {
      if (kind === 'link') return linkedUrl(url, linkTo)
      return kind === 'image' ? (addresses.get(url) ?? url) : url
    })
  }

  /** Asked for once, in however many cells it is. */
  #addressOf(url: string): Promise<string | undefined> | undefined {
    const address = this.#asked.get(url) ?? this.#options.addressOf?.({ url })
    if (address !== undefined) this.#asked.set(url, address)
    return address
  }

  async #placed(base64: string): Promise<string | undefined> {
    const placed = await this.place(base64)
    return 'url' in placed ? placed.url : undefined
  }
}

/** How a GIF begins that is one pixel wide and high: pages show one until a script loads a picture. */
const SINGLE_PIXEL = /^R0lGODlhAQABA/
const TOO_LARGE = 'it has more than 7 MiB. Make it smaller.'

function dataOf(url: string): string | undefined {
  const start = DATA_URL.exec(url.slice(0, 100))?.[0].length
  return start === undefined ? undefined : url.slice(start).replace(/%(?:2b|2f|3d)/gi, decodeURIComponent)
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

/** The address that a link gets: that of a file beside the one that it is written in, where it has one. */
export function linkedUrl(url: string, linkTo: ImportOptions['linkTo']): string {
  return (isRelative(url) ? linkTo?.(url) : undefined) ?? url
}

function isRelative(url: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url)
}
