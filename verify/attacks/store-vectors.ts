import { importFile, UnreadableFileError } from 'qp-import'
import {
  append,
  isRefusal,
  publish,
  type Published,
  type Refusal,
  type Service,
  storedBlocks,
} from './service.ts'
import type { AttackedFile, Sink } from './sinks/sink.ts'
import type { AttackVector } from './vectors.ts'

/** What a sink made of vectors. */
export interface Stored {
  /** Stored blocks as JSON, each once. */
  readonly blocks: ReadonlySet<string>
  /** Vectors that the API answered with 400. Where nothing is left of a vector, that is no refusal. */
  readonly refused: number
}

interface Item {
  readonly vector: AttackVector
  readonly index: number
}

const ITEMS_PER_PAGE = 1000
const BYTES_PER_PAGE = 300_000

/** Sends every vector through a sink of blocks or markdown and gives what the service has stored. */
export async function storeVectors(
  service: Service,
  sink: Sink,
  vectors: readonly AttackVector[],
): Promise<Stored> {
  const blocks = new Set<string>()
  let refused = 0
  const items = vectors.map((vector, index) => ({ vector, index }))
  for (const batch of chunksOf(items, ITEMS_PER_PAGE, BYTES_PER_PAGE, ({ vector }) => vector.payload)) {
    const stored =
      sink.shape === 'markdown'
        ? await storeMarkdown(service, sink, batch)
        : await storeBlocks(service, sink, batch)
    for (const block of stored.blocks) blocks.add(block)
    refused += stored.refused
  }
  return { blocks, refused }
}

/** Cuts a list into pieces of at most `most` elements and about `bytes` bytes of text. */
export function* chunksOf<T>(
  all: readonly T[],
  most: number,
  bytes: number,
  textOf: (one: T) => string,
): Generator<T[]> {
  let chunk: T[] = []
  let size = 0
  for (const one of all) {
    const length = Buffer.byteLength(textOf(one))
    if (chunk.length > 0 && (chunk.length === most || size + length > bytes)) {
      yield chunk
      chunk = []
      size = 0
    }
    chunk.push(one)
    size += length
  }
  if (chunk.length > 0) yield chunk
}

/** The blocks of a sink, also those that its file becomes; none where it is no file of its kind. */
export async function blocksOf(sink: Sink, payload: string, index: number): Promise<readonly object[]> {
  const made = sink.make(payload, index)
  if (sink.shape !== 'file') return made as object[]
  const { kind, bytes } = made as AttackedFile
  try {
    const { blocks } = await importFile(bytes, kind, { addressOf: async () => PICTURE })
    return blocks
  } catch (error) {
    if (error instanceof UnreadableFileError) return []
    throw error
  }
}

const BYTES_PER_BODY = 1_000_000
const TOO_LARGE: Refusal = { error: 'body_too_large' }
const PICTURE = 'https://images.example/i.png'

async function storeBlocks(service: Service, sink: Sink, items: readonly Item[]): Promise<Stored> {
  const made: object[] = []
  for (const { vector, index } of items) made.push(...(await blocksOf(sink, vector.payload, index)))
  const isLarge = items.length > 1 && Buffer.byteLength(JSON.stringify(made)) > BYTES_PER_BODY
  const answer = isLarge ? TOO_LARGE : await publish(service, { blocks: made })
  if (!isRefusal(answer)) return { blocks: new Set(await storedBlocks(service, answer)), refused: 0 }
  if (answer.error === 'no_content') return { blocks: new Set(), refused: 0 }
  if (items.length === 1) return { blocks: new Set(), refused: 1 }
  const half = Math.ceil(items.length / 2)
  const first = await storeBlocks(service, sink, items.slice(0, half))
  const second = await storeBlocks(service, sink, items.slice(half))
  return { blocks: new Set([...first.blocks, ...second.blocks]), refused: first.refused + second.refused }
}

async function storeMarkdown(service: Service, sink: Sink, items: readonly Item[]): Promise<Stored> {
  const page = (await publish(service, { content: 'Start' })) as Published
  let refused = 0
  for (const { vector, index } of items) {
    const answer = await append(service, page, sink.make(vector.payload, index) as string, sink)
    if (isRefusal(answer) && answer.error !== 'no_content') refused += 1
  }
  return { blocks: new Set(await storedBlocks(service, page)), refused }
}
