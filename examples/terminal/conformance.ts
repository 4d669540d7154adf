// Lets qp-conformance ask this renderer: a request a line, an answer a line. What is shown is text, so its words count.
import { createInterface } from 'node:readline'
import type { Block } from 'qp-schema'
import { renderTerminal } from './src/render.ts'

interface Request {
  readonly id: number
  readonly do: string
  readonly blocks: readonly Block[]
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, do: what, blocks } = JSON.parse(line) as Request
  const result = what === 'classes' ? ['reader'] : renderTerminal(blocks, { width: 100_000, colors: false })
  process.stdout.write(`${JSON.stringify({ id, result })}\n`)
}
