// Lets qp-conformance ask this renderer: a request a line, an answer a line. What is shown is text, so its words count.
import { createInterface } from 'node:readline'
import type { Block } from 'qp-schema'
import { blocksOf } from './src/read-page.ts'
import { renderTerminal } from './src/render.ts'

interface Request {
  readonly id: number
  readonly do: string
  readonly blocks: readonly Block[]
  readonly page?: unknown
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as Request
  process.stdout.write(`${JSON.stringify({ id: request.id, result: answer(request) })}\n`)
}

function answer({ do: what, blocks, page }: Request): unknown {
  if (what === 'classes') return ['reader']
  if (what === 'show') return textOf(blocks)
  try {
    return { shows: textOf(blocksOf(page)) }
  } catch {
    return { refused: true }
  }
}

function textOf(blocks: readonly Block[]): string {
  return renderTerminal(blocks, { width: 100_000, colors: false })
}
