import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { type Client, QuickPagesError } from 'qp-client'
import { comparableAddress } from '../../service-address.ts'
import { heldBytes } from '../../input/held-pictures.ts'
import { isBelow, type PicturePlace, pictureProblem } from './picture-folder.ts'
import type { PictureBook } from '../../store/picture-book.ts'
import type { Terminal } from '../../terminal.ts'

/** Where pictures may lie, and where they go. */
export interface PictureUpload {
  readonly client: Client
  readonly server: string
  readonly book: PictureBook
  /** Gives the bytes of a file by its absolute path, or why there are none. */
  readonly read: (path: string) => Promise<Uint8Array | string>
  readonly terminal: Terminal
  /** Nothing is sent: pictures that the service does not have yet get addresses that lead nowhere. */
  readonly isTrial: boolean
  /** How many are sent at most; as many as a page may name by default. */
  readonly most?: number | undefined
}

/** More than a page may name (SPEC.md 16.6.3) are not read. */
const PICTURES_OF_A_PAGE = 1000
/** SPEC.md 16.1.2 */
const MAX_BYTES = 7_340_032
const TOO_LARGE = 'it has more than 7 MiB'
const LOOK_MILLISECONDS = 10_000

/** Gives pictures addresses on a service. Why one has none is noted. */
export interface PictureSender {
  /** @param path - absolute */
  file(path: string): Promise<string | undefined>
  bytes(bytes: Uint8Array, name: string): Promise<string | undefined>
}

/** Those that a service has already are not sent again. SPEC.md 18.5 */
export function pictureSender(upload: PictureUpload): PictureSender {
  const { terminal, most = PICTURES_OF_A_PAGE } = upload
  let isOff = false
  let sent = 0
  const addressOf = async (
    shown: string,
    name: string,
    read: () => Promise<Uint8Array | string>,
  ): Promise<string | undefined> => {
    if (isOff) return undefined
    sent += 1
    if (sent === most + 1) terminal.note(`Pictures beyond the first ${most} were left out.`)
    if (sent > most) return undefined
    const bytes = await read()
    if (typeof bytes === 'string') {
      terminal.note(`${shown} was left out: ${bytes}.`)
      return undefined
    }
    const address = await send(bytes, name, upload)
    if (address !== 'off') return address
    terminal.note('This service takes no pictures: those of your files are left out.')
    isOff = true
    return undefined
  }
  return {
    file: (path) => addressOf(path, basename(path), () => upload.read(path)),
    bytes: (bytes, name) => addressOf(name, name, async () => (bytes.length > MAX_BYTES ? TOO_LARGE : bytes)),
  }
}

/** The addresses of the pictures of a text, without those that were left out. */
export async function uploadPictures(
  pictures: readonly string[],
  sender: PictureSender,
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>()
  for (const [index, picture] of pictures.entries()) {
    const bytes = heldBytes(picture)
    const address = await (bytes === undefined
      ? sender.file(picture)
      : sender.bytes(bytes, `picture ${index + 1}`))
    if (address !== undefined) addresses.set(picture, address)
  }
  return addresses
}

/** Reads pictures that may lie in a place. */
export function picturesFrom(place: PicturePlace): PictureUpload['read'] {
  return (path) => readPicture(path, place)
}

async function readPicture(written: string, place: PicturePlace): Promise<Uint8Array | string> {
  const path = await placeIn(place, written)
  const problem = pictureProblem(path, place)
  if (problem !== undefined) return problem
  try {
    const real = await realpath(path)
    const realProblem = pictureProblem(real, place)
    if (realProblem !== undefined) return realProblem
    const { size } = await stat(real)
    if (size > MAX_BYTES) return TOO_LARGE
    return await readFile(real)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`
  }
}

/** Generators of sites begin addresses at folders of their own: `/img/a.png` is a file of `static`. SPEC.md 18.5.1 */
async function placeIn({ folder, own, root = own }: PicturePlace, path: string): Promise<string> {
  if (isBelow(path, folder)) return path
  const inside = join(folder, isBelow(path, root) ? relative(root, path) : path)
  return stat(inside).then(
    () => inside,
    () => path,
  )
}

async function send(
  bytes: Uint8Array,
  name: string,
  { client, server, book, terminal, isTrial }: PictureUpload,
): Promise<string | undefined> {
  const place = `${comparableAddress(server)} ${createHash('sha256').update(bytes).digest('hex')}`
  const known = (await book.read())[place]
  if (known !== undefined && (isTrial || (await isServed(known)))) return known
  if (isTrial) return `https://not-yet-uploaded.invalid/${encodeURIComponent(name)}`
  try {
    const { url } = await client.uploadPicture(new Uint8Array(bytes), {
      onProgress: ({ sent, total }) => terminal.progress(`${name} ${Math.floor((100 * sent) / total)} %`),
    })
    await book.update((old) => [{ ...old, [place]: url }, undefined])
    return url
  } catch (error) {
    if (error instanceof TypeError)
      terminal.note(`${name} was left out: it is no PNG, JPEG, WebP, GIF or AVIF.`)
    else if (error instanceof QuickPagesError && error.code === 'uploads_off') return 'off'
    else if (error instanceof QuickPagesError && error.code === 'invalid_picture')
      terminal.note(`${name} was left out: ${error.message}`)
    else throw error
    return undefined
  } finally {
    terminal.progress('')
  }
}

/** A service deletes pictures that no page names (SPEC.md 16.5.2). */
function isServed(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(LOOK_MILLISECONDS) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
