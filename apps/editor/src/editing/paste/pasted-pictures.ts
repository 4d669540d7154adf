import type { ResolveUrl } from 'qp-markdown/gfm'
import { type Block, LIMITS } from 'qp-schema'
import { pictureTypeOfFile, Upload } from '../../session/uploads.ts'
import { UPLOAD_TEXTS } from '../../texts-uploads.ts'
import { PASTE_TEXTS } from './paste-texts.ts'

/** Of more bytes or characters no page is made, whatever pictures they hold. */
export const MAX_SOURCE_LENGTH = 67_108_864

/** Addresses of pictures that nobody else can ask for: of what is in the HTML itself, or on the computer of who copied it. */
const LOCAL = /^(?:data:image\/|file:|cid:|blob:)/i
const MAY_HOLD = /\b(?:data:image\/|file:|cid:|blob:)/i

/** Statuses with which one picture is refused, where others may be taken. */
const OF_ONE_PICTURE = new Set([400, 410, 413])

/** A text as blocks, and what to say of pictures that are not in them. */
export type WithPictures<Conversion> = Conversion & { readonly leftOut?: string }

/** Whether HTML is more than a page can hold, apart from the pictures in it. */
export function isTooLong(html: string): boolean {
  if (html.length <= LIMITS.pageBytes) return false
  return (
    html.length > MAX_SOURCE_LENGTH || html.replace(/data:image\/[^"'\s]*/gi, '').length > LIMITS.pageBytes
  )
}

/**
 * Converts HTML. The pictures that it holds are uploaded before they stand in the text, as those of a file are.
 *
 * @param onSend - called with their number, before they are sent
 */
export async function blocksOfHtml(
  html: string,
  onSend: (count: number) => void,
): Promise<WithPictures<{ readonly blocks: readonly Block[] }>> {
  const { htmlToBlocks } = await import('qp-markdown/from-html')
  if (!MAY_HOLD.test(html)) return htmlToBlocks(html)
  const pictureOf = (url: string) => (LOCAL.test(url) ? url : undefined)
  return convertWithPictures((resolveUrl) => htmlToBlocks(html, { resolveUrl }), pictureOf, onSend)
}

/**
 * Converts a text once to learn which pictures it holds, uploads them, and converts it with the addresses that they got.
 *
 * @param pictureOf - the picture's own address, such as a `data:` one, for its address in the text
 */
export async function convertWithPictures<Conversion extends object>(
  convert: (resolveUrl: ResolveUrl) => Conversion | Promise<Conversion>,
  pictureOf: (url: string) => string | undefined,
  onSend: (count: number) => void,
): Promise<WithPictures<Conversion>> {
  const local = new Map<string, string>()
  const first = await convert((url, { kind }) => {
    const picture = kind === 'image' ? pictureOf(url) : undefined
    if (picture !== undefined) local.set(url, picture)
    return url
  })
  if (local.size === 0) return first
  const { addresses, problems } = await sent(local, onSend)
  const converted = addresses.size === 0 ? first : await convert((url) => addresses.get(url) ?? url)
  const count = local.size - addresses.size
  return count === 0 ? converted : { ...converted, leftOut: PASTE_TEXTS.leftOut(count, [...problems]) }
}

interface Sent {
  readonly addresses: ReadonlyMap<string, string>
  /** Why others have none. */
  readonly problems: ReadonlySet<string>
}

/** One after the other: what the first is refused for may hold for all. */
async function sent(pictures: ReadonlyMap<string, string>, onSend: (count: number) => void): Promise<Sent> {
  const addresses = new Map<string, string>()
  const problems = new Set<string>()
  const files: (readonly [string, File])[] = []
  for (const [url, picture] of pictures) {
    const file = fileOf(picture)
    if (file !== undefined && (await pictureTypeOfFile(file)) !== undefined) files.push([url, file])
    else problems.add(/^data:/i.test(picture) ? PASTE_TEXTS.otherType : PASTE_TEXTS.notHeld)
  }
  if (files.length > 0) onSend(files.length)
  for (const [url, file] of files) {
    const upload = new Upload(file)
    await upload.send()
    if (upload.state === 'done') addresses.set(url, upload.publicUrl)
    else {
      problems.add(reasonOf(upload))
      upload.cancel()
      if (!OF_ONE_PICTURE.has(upload.failure?.status ?? 0)) break
    }
  }
  return { addresses, problems }
}

/** The picture that a `data:` address holds; `undefined` where that is none, or not in base64. */
function fileOf(url: string): File | undefined {
  const start = url.indexOf(',')
  if (!/^data:image\/[^,]*;base64$/i.test(url.slice(0, start))) return undefined
  try {
    const bytes = Uint8Array.from(atob(url.slice(start + 1)), (letter) => letter.charCodeAt(0))
    return new File([bytes], 'picture')
  } catch {
    return undefined
  }
}

function reasonOf({ failure }: Upload): string {
  if (failure?.code === 'uploads_off') return PASTE_TEXTS.uploadsOff
  const message = failure === undefined || failure.status < 300 ? UPLOAD_TEXTS.unreachable : failure.message
  return message.replace(/\.$/, '')
}
