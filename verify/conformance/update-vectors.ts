// Compares the outputs of every vector of a block or a page with what our packages make now; with --write, stores that.
// Read the difference before committing it: a vector is a promise, not a snapshot.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { blocksToMarkdown } from 'qp-markdown/to-markdown'
import { renderBlocks, toPlainText } from 'qp-render'
import { sanitizeBlocks } from 'qp-sanitize'
import { type Block, type PageDocument, trustStoredBlocks } from 'qp-schema'
import { parseBlocks } from 'qp-schema/zod'
import { showsOf } from 'qp-schema/testkit'
import { articleOf, presentedAs } from '../../packages/qp-render/src/page-outputs.testkit.ts'
import { sameJson } from '../../packages/qp-schema/src/conformance/same-json.ts'
import { expectedInHtml } from './in-html.ts'

interface Vector {
  readonly name: string
  readonly input: Block | PageDocument
  /** Absent in a new one. */
  readonly sanitized?: Block | PageDocument | null
}

const VECTORS = new URL('../../packages/qp-schema/vectors/', import.meta.url)
const write = process.argv.includes('--write')
let differ = 0

for (const folder of ['blocks/', 'pages/']) {
  for (const name of readdirSync(new URL(folder, VECTORS))) {
    const file = new URL(folder + name, VECTORS)
    const vectors = (JSON.parse(readFileSync(file, 'utf8')) as Vector[]).map((vector) =>
      updated(folder + name, vector),
    )
    if (write) writeFileSync(file, `${JSON.stringify(vectors, undefined, 2)}\n`)
  }
}

if (differ > 0 && !write) {
  process.stderr.write(`${differ} outputs differ. If each is right: pnpm vectors:update --write\n`)
  process.exitCode = 1
}

/** A vector with the outputs of now. Those that it has keep their places. */
function updated(file: string, vector: Vector): object {
  const result: Record<string, unknown> = { ...vector }
  for (const [output, present] of Object.entries(outputsOf(vector))) {
    const stored = JSON.parse(JSON.stringify(present)) as unknown
    const former = result[output]
    if (sameJson(former, stored)) continue
    differ += 1
    const lines = [former, stored].map((value) => JSON.stringify(value) ?? '(none)')
    process.stdout.write(`${file}: ${vector.name}: ${output}\n- ${lines.join('\n+ ')}\n`)
    result[output] = stored
  }
  return result
}

/** A block that is dropped has no outputs. What is left of an input is written of a new vector only. */
function outputsOf({ input, sanitized = leftOf(input) }: Vector): Record<string, unknown> {
  if (sanitized === null) return { sanitized }
  const isPage = 'blocks' in sanitized
  const blocks = trustStoredBlocks(isPage ? sanitized.blocks : [sanitized])
  const html = isPage ? articleOf(sanitized) : renderBlocks(blocks)
  return {
    sanitized,
    html,
    markdown: blocksToMarkdown(blocks),
    text: toPlainText(blocks),
    ...(isPage && { presented: presentedAs(sanitized) }),
    shows: showsOf(blocks),
    ...(isPage && { inHtml: expectedInHtml(sanitized, html) }),
  }
}

function leftOf(input: Block | PageDocument): Block | PageDocument | null {
  const parsed = parseBlocks('blocks' in input ? input.blocks : [input])
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  const { blocks } = sanitizeBlocks(parsed.value)
  return 'blocks' in input ? { ...input, blocks: [...blocks] } : (blocks[0] ?? null)
}
