// pnpm fuzz:strangers [runs]: do the examples in Python and Go answer what our packages answer, for generated pages?
// Lists the first differences of each class with their inputs; QP_FUZZ_SEED repeats a run. Needs python3 and go.
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { sanitizeBlocks } from 'qp-sanitize'
import type { Block } from 'qp-schema'
import { anyBlock, hostileHtml, hostileText, hostileUrl, leavesOfText, mutated } from 'qp-schema/testkit'
import { judge } from '../../packages/qp-schema/runner/judge.ts'
import { Program } from '../../packages/qp-schema/runner/program.ts'
import { answer, type Request } from '../conformance/our-packages.ts'

const [count = '1000'] = process.argv.slice(2)
const seed = Number(process.env['QP_FUZZ_SEED'] ?? randomInt(2 ** 30))
const SHOWN = 3
const SANITIZERS = new Set(['Python'])
const TIMEOUT_MS = 20_000

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'qp-strangers-'))
const reader = join(folder, 'reader')
const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' }
execFileSync('go', ['build', '-o', reader, '.'], { cwd: path('examples/go'), env })

const schema = path('packages/qp-schema/schema')
const programs = {
  Go: new Program([reader, schema], TIMEOUT_MS),
  Python: new Program(['python3', path('examples/python/reader.py'), schema], TIMEOUT_MS),
}

const someBlocks = fc.array(anyBlock(leavesOfText(hostileText, hostileHtml, hostileUrl)), {
  minLength: 1,
  maxLength: 3,
})

/** What is asked about generated blocks: readers get what the sanitizer left, validators anything. */
function questions(blocks: readonly Block[], wrong: unknown): Omit<Request, 'id'>[] {
  const page = { version: 'qp.v1', blocks: sanitizeBlocks(blocks).blocks }
  return [
    { do: 'show', blocks: page.blocks },
    { do: 'text', blocks: page.blocks },
    { do: 'present', page },
    { do: 'validate', page: { ...page, blocks } },
    { do: 'validate', page: { ...page, blocks: wrong } },
    { do: 'sanitize', blocks },
  ] as unknown as Omit<Request, 'id'>[]
}

process.stdout.write(`${count} pages, QP_FUZZ_SEED=${seed}\n`)
const differences = new Map<string, number>()
try {
  const pages = fc.sample(fc.tuple(someBlocks, mutated(someBlocks)), { numRuns: Number(count), seed })
  for (const [blocks, wrong] of pages) {
    for (const request of questions(blocks, wrong)) {
      const expected: unknown = JSON.parse(JSON.stringify(answer({ id: 0, ...request })))
      for (const [name, program] of Object.entries(programs))
        if (request.do !== 'sanitize' || SANITIZERS.has(name)) await compare(name, program, request, expected)
    }
  }
} finally {
  for (const program of Object.values(programs)) program.stop()
  rmSync(folder, { recursive: true })
}
for (const [what, number] of differences) process.stdout.write(`${what}: ${number} of ${count} differ\n`)
process.exitCode = differences.size > 0 ? 1 : 0

async function compare(name: string, program: Program, request: object, expected: unknown): Promise<void> {
  const given = await program.ask(request).catch(String)
  const verdict = judge({ of: 'reader', name, clauses: [], request: { ...request }, expected }, given)
  if (verdict.pass) return
  const what = `${name}, ${(request as Request).do}`
  const number = (differences.get(what) ?? 0) + 1
  differences.set(what, number)
  if (number <= SHOWN) process.stdout.write(`${what}: ${JSON.stringify(request)}\n  ${verdict.why}\n`)
}
