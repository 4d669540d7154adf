import { escapeHtml } from 'qp-schema'
import { type HtmlTag, pictureTypeOf, tagsOf, unescapeHtml } from 'qp-schema/policy'
import { base64 } from './base64.ts'
import { LINK_REL } from '../leaves/decorate-html.ts'
import { attributeOf } from '../text/attribute-of.ts'

/** The bounds of the pictures in one document. SPEC.md 10.36.2 */
export const DOCUMENT_LIMITS = {
  /** Bytes of one picture. */
  pictureBytes: 7_340_032,
  /** Bytes of all, each as often as it is shown. */
  allPictureBytes: 67_108_864,
} as const

/** Gives the bytes of the picture at an address of http or https; `undefined` for one that cannot be had. */
export type FetchPicture = (url: string) => Promise<Uint8Array | undefined>

/** A picture that is a link in a document. */
export interface MissingPicture {
  readonly url: string
  /**
   * `not_fetched`: there were no bytes. `not_a_picture`: they are no PNG, JPEG, WebP, GIF or AVIF, by what they hold.
   * `too_large`: they, or those of all pictures, exceed {@link DOCUMENT_LIMITS}.
   */
  readonly reason: 'not_fetched' | 'not_a_picture' | 'too_large'
}

type Fetched = { readonly address: string; readonly bytes: number } | Pick<MissingPicture, 'reason'>

interface WithPictures {
  readonly html: string
  readonly missing: readonly MissingPicture[]
}

/** HTML of our own making with the bytes of its pictures in place of their addresses, or links to them. */
export async function withPictures(html: string, fetchPicture?: FetchPicture): Promise<WithPictures> {
  const images = imagesIn(html)
  const pictures = await fetchAll(new Set(images.map(({ url }) => url)), fetchPicture)
  const missing = new Map<string, MissingPicture>()
  let room: number = DOCUMENT_LIMITS.allPictureBytes
  const parts: string[] = []
  let position = 0
  for (const image of images) {
    const { url, tag } = image
    const picture = pictures.get(url) ?? NOT_FETCHED
    const before = html.slice(position, tag.start)
    position = tag.end
    if ('address' in picture && picture.bytes <= room) {
      room -= picture.bytes
      parts.push(before, embedded(html.slice(tag.start, tag.end), image, picture.address))
    } else {
      const reason = 'address' in picture ? 'too_large' : picture.reason
      if (!missing.has(url)) missing.set(url, { url, reason })
      parts.push(before.replace(UNNAMED_LINK, '>'), linkTo(image))
    }
  }
  return { html: parts.join('') + html.slice(position), missing: [...missing.values()] }
}

interface Image {
  readonly tag: HtmlTag
  readonly url: string
  readonly alt: string
  readonly isInLink: boolean
}

/** What is drawn has its bytes in it already. */
function imagesIn(html: string): Image[] {
  const images: Image[] = []
  let isInLink = false
  for (const tag of tagsOf(html)) {
    if (tag.name === 'a') isInLink = !tag.closing
    if (tag.name !== 'img' || tag.closing) continue
    const [url, alt] = ['src', 'alt'].map((name) => unescapeHtml(attributeOf(html, tag, name) ?? ''))
    if (url === undefined || alt === undefined || url.startsWith('data:')) continue
    images.push({ tag, url, alt, isInLink })
  }
  return images
}

const AT_ONCE = 6
const NOT_FETCHED = { reason: 'not_fetched' } as const

async function fetchAll(
  urls: ReadonlySet<string>,
  fetchPicture: FetchPicture | undefined,
): Promise<ReadonlyMap<string, Fetched>> {
  const fetched = new Map<string, Fetched>()
  if (fetchPicture === undefined) return fetched
  let room: number = DOCUMENT_LIMITS.allPictureBytes
  const waiting = urls.values()
  const fetchSome = async () => {
    for (const url of waiting) {
      if (room < 0) return void fetched.set(url, { reason: 'too_large' })
      const picture = /^https?:/i.test(url) ? asAddress(await fetchPicture(url)) : NOT_FETCHED
      if ('address' in picture) room -= picture.bytes
      fetched.set(url, picture)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome))
  return fetched
}

function asAddress(bytes: Uint8Array | undefined): Fetched {
  if (bytes === undefined) return NOT_FETCHED
  const type = pictureTypeOf(bytes)
  if (type === undefined) return { reason: 'not_a_picture' }
  if (bytes.length > DOCUMENT_LIMITS.pictureBytes) return { reason: 'too_large' }
  return { address: `data:${type};base64,${base64(bytes)}`, bytes: bytes.length }
}

/** Of sanitized HTML and our own: no value holds a quote, so that nothing in one looks like an attribute. */
const LOADING = / (?:src|srcset|sizes|loading|decoding)="[^"]*"/g

/** The address stays beside the bytes: whoever reads the document finds the picture there. SPEC.md 14.3.3 */
function embedded(image: string, { url }: Image, address: string): string {
  return `<img src="${address}" data-src="${escapeHtml(url, 'attribute')}"${image.replace(LOADING, '').slice('<img'.length)}`
}

function linkTo({ url, alt, isInLink }: Image): string {
  const text = escapeHtml(alt.trim() === '' ? url : alt)
  if (isInLink) return text
  return `<a href="${escapeHtml(url, 'attribute')}" rel="${LINK_REL}">${text}</a>`
}

/** The name of a link around a picture without words, which ends before it. */
const UNNAMED_LINK = / aria-label="Image in full size">$/
