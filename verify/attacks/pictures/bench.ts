import { createHash } from 'node:crypto'
import type { PictureResponse, UploadResponse } from 'qp-schema/api'
import type { Arena } from '../arena.ts'
import { FRAMES_PATH } from '../gate.ts'
import type { AttackVector } from '../vectors.ts'
import type { Way } from './ways.ts'

/** What a run has done. */
export interface PictureTally {
  /** Vectors × ways: each was uploaded. */
  sent: number
  /** Those that were refused as no picture. */
  refused: number
  /** Different pictures that are served. */
  pictures: number
  /** Different pictures × documents in the browser. */
  documents: number
  /** Pictures in which the text is still to be read. */
  readonly kept: string[]
  readonly hits: string[]
}

/** Pictures in one document of frames. */
const AT_ONCE = 40
const UPLOADS_AT_ONCE = 6
/** Fewer bytes than this stand in a picture by chance. */
const TELLING_BYTES = 6

/** A new tally. */
export function emptyPictureTally(): PictureTally {
  return { sent: 0, refused: 0, pictures: 0, documents: 0, kept: [], hits: [] }
}

/** Uploads every vector in every way, and shows what is served as a document, in frames without a sandbox. */
export async function runPictureBench(
  origin: string,
  arena: Arena,
  ways: readonly Way[],
  vectors: readonly AttackVector[],
  { tally, log }: { tally: PictureTally; log: (line: string) => void },
): Promise<void> {
  const seen = new Set<string>()
  for (const way of ways) {
    const waiting: string[] = []
    const queue = vectors.values()
    const worker = async () => {
      for (const vector of queue) await send(vector)
    }
    const send = async ({ name, payload }: AttackVector) => {
      const text = Buffer.from(payload)
      if (text.length === 0) return
      const publicUrl = await upload(origin, way.mime, await way.make(text))
      tally.sent += 1
      if (publicUrl === undefined) {
        tally.refused += 1
        return
      }
      const served = Buffer.from(await (await fetch(publicUrl)).arrayBuffer())
      if (text.length >= TELLING_BYTES && served.includes(text)) tally.kept.push(`${way.name}: ${name}`)
      const hash = createHash('sha256').update(served).digest('hex')
      if (!seen.has(hash)) waiting.push(new URL(publicUrl).pathname)
      seen.add(hash)
    }
    await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, worker))
    tally.pictures = seen.size
    for (let from = 0; from < waiting.length; from += AT_ONCE) {
      const query = new URLSearchParams(waiting.slice(from, from + AT_ONCE).map((path) => ['path', path]))
      const { findings, documents } = await arena.visit(`${FRAMES_PATH}?${query.toString()}`)
      tally.documents += documents
      tally.hits.push(...findings.map((finding) => `${way.name}: ${finding}`))
    }
    log(
      `${tally.sent} sent, ${tally.refused} refused, ${seen.size} pictures, ${tally.hits.length} hits: ${way.name}`,
    )
  }
}

/** Gives the address of a picture, or nothing when it was refused as none. */
export async function upload(origin: string, mime: string, bytes: Buffer): Promise<string | undefined> {
  const asked = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mime, size: bytes.length }),
  })
  if (asked.status !== 200) throw new Error(`an address: ${asked.status} ${await asked.text()}`)
  const { uploadUrl, method, headers } = (await asked.json()) as UploadResponse
  const sent = await fetch(uploadUrl, { method, headers, body: new Uint8Array(bytes) })
  const answer = (await sent.json()) as PictureResponse & { error?: string }
  if (sent.status === 400 && answer.error === 'invalid_picture') return undefined
  if (sent.status !== 200) throw new Error(`an upload: ${sent.status} ${JSON.stringify(answer)}`)
  return answer.publicUrl
}
