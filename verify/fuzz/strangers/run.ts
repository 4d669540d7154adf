// pnpm fuzz:strangers [RUNS] [--class NAME] [--program COMMAND]: do the examples in Python and Go, or the program that a
// command starts, answer what our packages answer, for generated inputs of each class? Lists the first differences with
// their inputs, and how many there are; QP_FUZZ_SEED repeats a run. NAME is one of `questions.ts`, and may be given several
// times. Needs python3 and go, unless it is given a program.
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { judge } from '../../../packages/qp-schema/runner/judge.ts'
import { answer, type Request } from '../../conformance/our-packages.ts'
import { AskedProgram } from './asked-program.ts'
import { QUESTIONS } from './questions.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { class: { type: 'string', multiple: true }, program: { type: 'string' } },
})
const runs = Number(positionals[0] ?? process.env['QP_FUZZ_RUNS'] ?? 10_000)
const seed = Number(process.env['QP_FUZZ_SEED'] ?? randomInt(2 ** 30))
const chosen = values.class ?? Object.keys(QUESTIONS)
const SHOWN = 3
/** Inputs that are made at once, each time with the next seed. */
const PART = 500
/** Inputs after which answers are read. */
const TURN = 10

const path = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url))
const schema = path('packages/qp-schema/schema')
const folder = mkdtempSync(join(tmpdir(), 'qp-strangers-'))
const reader = join(folder, 'reader')
const programs =
  values.program === undefined
    ? examples()
    : { Program: new AskedProgram(['sh', '-c', `exec ${values.program}`]) }

process.stdout.write(`${runs} inputs of each class, QP_FUZZ_SEED=${seed}\n`)
try {
  for (const name of chosen) await compareAll(name)
} finally {
  for (const program of Object.values(programs)) program.stop()
  rmSync(folder, { recursive: true })
}

function examples(): Record<string, AskedProgram> {
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' }
  execFileSync('go', ['build', '-o', reader, '.'], { cwd: path('examples/go'), env })
  return {
    Go: new AskedProgram([reader, schema]),
    Python: new AskedProgram(['python3', path('examples/python/reader.py'), schema]),
  }
}

/** Asks all that is to be asked of one name, and says what came of it. */
async function compareAll(name: string): Promise<void> {
  const questions = QUESTIONS[name]
  if (questions === undefined)
    throw new Error(`There are ${Object.keys(QUESTIONS).join(', ')}, but no ${name}.`)
  const asked: [string, AskedProgram][] = []
  for (const [language, program] of Object.entries(programs)) {
    const classes = await program.ask({ do: 'classes' })
    if (Array.isArray(classes) && classes.includes(questions.of)) asked.push([language, program])
  }
  if (asked.length === 0)
    return void process.stdout.write(`${name}: no program claims to be a ${questions.of}\n`)
  const differences = new Map(asked.map(([language]) => [language, 0]))
  const begun = performance.now()
  for (let done = 0; done < runs; done += PART) {
    const requests = fc.sample(questions.requests, {
      numRuns: Math.min(PART, runs - done),
      seed: seed + done / PART,
    })
    const compared: Promise<void>[] = []
    for (const [index, request] of requests.entries()) {
      const answers = asked.map(([, program]) => program.ask(request))
      const expected: unknown = JSON.parse(JSON.stringify(answer({ id: 0, ...request } as Request)))
      for (const [at, [language]] of asked.entries()) {
        const compare = (given: unknown) =>
          note(differences, `${name}, ${language}`, language, { request, expected, given })
        compared.push(Promise.resolve(answers[at]).then(compare))
      }
      if (index % TURN === 0) await setImmediate()
    }
    await Promise.all(compared)
    const seconds = Math.round((performance.now() - begun) / 1000)
    if (process.stderr.isTTY)
      process.stderr.write(`\r${name}: ${done + requests.length} of ${runs}, ${seconds} s`)
  }
  const counts = [...differences].map(([language, number]) => `${language} ${number}`).join(', ')
  const seconds = Math.round((performance.now() - begun) / 1000)
  process.stdout.write(`${name}: ${runs} inputs, differences: ${counts} (${seconds} s)\n`)
}

function note(
  differences: Map<string, number>,
  what: string,
  language: string,
  { request, expected, given }: { request: object; expected: unknown; given: unknown },
): void {
  const verdict = judge({ of: 'reader', name: what, clauses: [], request: { ...request }, expected }, given)
  if (verdict.pass) return
  const number = (differences.get(language) ?? 0) + 1
  differences.set(language, number)
  process.exitCode = 1
  if (number <= SHOWN) process.stdout.write(`${what}: ${JSON.stringify(request)}\n  ${verdict.why}\n`)
}
