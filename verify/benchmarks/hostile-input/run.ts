// pnpm bench hostile-input [part of a class's name] [tries]
// Without arguments, writes RESULTS.md. Needs a build; the table is worth something on an idle machine only.
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type BuiltServer, startBuiltServer } from '../../built-server.ts'
import { countsOf, type MarkdownRow } from './markdown-counts.ts'
import { processorTimeOf } from './processor-time.ts'
import { type Attack, ATTACKS } from './requests.ts'

const SIZES = { '10 KB': 10_000, '100 KB': 100_000, '1 MB': 1_048_576 }
/** Milliseconds. */
const MOST = { answered: 2000, markdownTaken: 500, refused: 50 }
/** A verdict about the whole work, not a refusal of it: that nothing is left is known when all was converted. */
const NO_CONTENT = 'no_content'
const TOO_LARGE = 'body_too_large'
const REFUSALS_OF_MARKDOWN = ['content_too_complex', TOO_LARGE]

interface Time {
  readonly wall: number
  readonly processor: number
}

interface Outcome {
  readonly status: number
  readonly answer: string
  readonly publish: Time
  readonly page: Time | undefined
}

interface Measured extends Omit<Outcome, 'page'> {
  readonly shown: Time | undefined
  readonly held: boolean
}

/** Long enough for what disturbed a measurement to be over, if it ever is. */
const PAUSE_MILLISECONDS = 5000

const [part = '', tries = '3'] = process.argv.slice(2)
const ROUNDS = Number(tries)
const lines: string[] = []
const failures: string[] = []
const markdownRows: MarkdownRow[] = []
let measuredAgain = 0

const server = await startBuiltServer()
try {
  for (const attack of ATTACKS.filter(({ name }) => name.startsWith('honest')))
    await attempt(server, attack, 100_000)
  print('| input | size | status | answer | ms | processor ms | page, ms | page, processor ms | |')
  print('|---|---|---|---|---|---|---|---|---|')
  for (const attack of ATTACKS.filter(({ group, name }) => `${group}: ${name}`.includes(part))) {
    for (const [size, bytes] of Object.entries(SIZES)) await row(attack, size, bytes)
  }
} finally {
  await server.stop()
}
const verdict = failures.length === 0 ? 'Every row holds.' : `${failures.length} rows do not hold.`
process.stdout.write(`\n${verdict}\n${failures.join('\n')}\n`)
if (failures.length > 0) process.exitCode = 1
if (markdownRows.length > 0) process.stdout.write(`\n${countsOf(markdownRows)}\n`)
if (part === '') writeFileSync(join(import.meta.dirname, 'RESULTS.md'), report(verdict))

async function row(attack: Attack, size: string, bytes: number): Promise<void> {
  let measured = await measure(attack, bytes)
  if (!measured.held) {
    measuredAgain += 1
    await setTimeout(PAUSE_MILLISECONDS)
    measured = await measure(attack, bytes)
  }
  const { status, answer, publish, shown, held } = measured
  const name = `${attack.group}: ${attack.name}`.replaceAll('|', '\\|').replaceAll('`', '\u02cb')
  const times = [publish, shown].flatMap((time) =>
    time === undefined ? ['', ''] : [time.wall, time.processor].map((value) => String(Math.round(value))),
  )
  const cells = [name, size, status, answer, ...times]
  print(`| ${cells.join(' | ')} | ${held ? 'holds' : '**does not hold**'} |`)
  if (!held) failures.push(`${name}, ${size}: ${status} ${answer}`)
  if (attack.group === 'markdown')
    markdownRows.push({ name: attack.name, size, taken: isTaken(measured), answer })
}

async function measure(attack: Attack, bytes: number): Promise<Measured> {
  const outcomes: Outcome[] = []
  for (let round = 0; round < ROUNDS; round++) outcomes.push(await attempt(server, attack, bytes))
  const [{ status, answer, page }] = outcomes as [Outcome]
  const publish = middle(outcomes.map((outcome) => outcome.publish))
  const shown = page && middle(outcomes.flatMap((outcome) => outcome.page ?? []))
  const taken = isTaken({ status, answer })
  const held =
    server.isRunning &&
    status < 500 &&
    holds(publish, mostFor(attack, taken, answer)) &&
    (shown === undefined || holds(shown, MOST.answered)) &&
    (taken || attack.group !== 'markdown' || REFUSALS_OF_MARKDOWN.includes(answer)) &&
    (status === 200 || !attack.name.startsWith('honest'))
  return { status, answer, publish, shown, held }
}

function isTaken({ status, answer }: { readonly status: number; readonly answer: string }): boolean {
  return status === 200 || answer === NO_CONTENT
}

/** How many blocks a text has is known when it is converted. */
function mostFor({ group }: Attack, taken: boolean, answer: string): number {
  if (group === 'markdown') return taken || answer === TOO_LARGE ? MOST.markdownTaken : MOST.refused
  return taken ? MOST.answered : MOST.refused
}

/** What else the machine does makes the clock run on, and a moment's other work of the process its own time. */
function holds({ wall, processor }: Time, most: number): boolean {
  return Math.min(wall, Number.isNaN(processor) ? wall : processor) <= most
}

async function attempt({ origin, pid }: BuiltServer, attack: Attack, bytes: number): Promise<Outcome> {
  const body = attack.bodyOf(bytes)
  const { result, ...publish } = await timed(pid, async () => {
    const response = await fetch(`${origin}/api/v1/publish`, {
      method: 'POST',
      headers: { 'Content-Type': attack.mediaType },
      body,
    })
    return { status: response.status, json: (await response.json()) as { id?: string; error?: string } }
  })
  const { id, error } = result.json
  if (id === undefined) return { status: result.status, answer: error ?? '', publish, page: undefined }
  const { result: shown, ...page } = await timed(pid, async () => {
    const response = await fetch(`${origin}/${id}`)
    return { status: response.status, text: await response.text() }
  })
  if (shown.status !== 200) throw new Error(`the page of ${attack.name} is ${shown.status}`)
  const stored = (await (await fetch(`${origin}/api/v1/pages/${id}`)).json()) as { content: unknown[] }
  return { status: result.status, answer: `${stored.content.length} blocks`, publish, page }
}

async function timed<T>(pid: number, act: () => Promise<T>): Promise<Time & { result: T }> {
  const used = processorTimeOf(pid)
  const started = performance.now()
  const result = await act()
  return { result, wall: performance.now() - started, processor: processorTimeOf(pid) - used }
}

function middle(times: readonly Time[]): Time {
  return (
    times.toSorted((one, other) => one.wall - other.wall)[Math.floor(times.length / 2)] ?? {
      wall: 0,
      processor: 0,
    }
  )
}

function print(line: string): void {
  lines.push(line)
  process.stdout.write(`${line}\n`)
}

function report(summary: string): string {
  return `# Hostile input

Written by \`run.ts\`: the built server, one request at a time, the middle of ${ROUNDS} tries. ${summary}

${countsOf(markdownRows)}

A row holds when nothing crashed and each of these is true. Markdown was taken, and stored, within ${MOST.markdownTaken} ms, or refused as ${REFUSALS_OF_MARKDOWN.map((code) => `\`${code}\``).join(' or ')}; what else was taken, within ${MOST.answered} ms. What was taken was shown within ${MOST.answered} ms, and what was refused was refused within ${MOST.refused} ms; \`${NO_CONTENT}\` is known when all the work is done, and so has the time of what is taken; for markdown, so is \`${TOO_LARGE}\`. Rows named *honest* were taken. Counted is the lesser of the clock and the processor's time, which the system tells in steps of 10 ms. A row that does not hold is measured once more, five seconds later, and shown as it was then; that was so for ${measuredAgain} of them. ${cpus().length} processors, Node ${process.version}.

${lines.join('\n')}
`
}
