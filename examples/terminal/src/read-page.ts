import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Block, FORMAT_VERSION } from 'qp-schema'

const DEADLINE_MS = 15_000

/**
 * The blocks of a page document, of an answer of the API, or of an array alone.
 *
 * @param source - a file, an http address, or `-` for what is piped in
 * @throws Error when there is nothing to read, or what there is has no blocks or another version
 */
export async function readPage(source: string, input: NodeJS.ReadableStream): Promise<readonly Block[]> {
  return blocksOf(JSON.parse(await readSource(source, input)))
}

/**
 * The blocks of a page document, of an answer of the API, or of an array alone.
 *
 * @throws Error when there are none, or when it is a page of another version than `qp.v1`: FORMAT.md 11.3.1
 */
export function blocksOf(page: unknown): readonly Block[] {
  const { version, blocks, content } = Object(page) as Record<string, unknown>
  if (!Array.isArray(page) && version !== FORMAT_VERSION)
    throw new Error(`this is no page of the version ${FORMAT_VERSION}`)
  const found = [page, blocks, content].find(Array.isArray)
  if (found === undefined) throw new Error('there are no blocks in it')
  return found as Block[]
}

function readSource(source: string, input: NodeJS.ReadableStream): Promise<string> {
  if (source === '-') return text(input)
  return /^https?:\/\//i.test(source) ? download(source) : readFile(source, 'utf8')
}

async function download(url: string): Promise<string> {
  const headers = { accept: 'application/json' }
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(DEADLINE_MS) })
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
  return answer.text()
}
