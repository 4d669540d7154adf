import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Block } from 'qp-schema'

const DEADLINE_MS = 15_000

/**
 * The blocks of a page document, of an answer of the API, or of an array alone.
 *
 * @param source - a file, an http address, or `-` for what is piped in
 * @throws Error when there is nothing to read, or what there is has no blocks
 */
export async function readPage(source: string, input: NodeJS.ReadableStream): Promise<readonly Block[]> {
  const page: unknown = JSON.parse(await readSource(source, input))
  const { blocks, content } = Object(page) as { blocks?: unknown; content?: unknown }
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
