// Looks for texts that the converter is slow with: pieces of markup that are repeated, QP_FUZZ_RUNS of them from the
// seed QP_FUZZ_SEED. Prints those with the most time a character, and how much more it gets in a text four times as long.
// With the path of a module, it is GitHub's dialect with the constructs that are its default export.
import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ContentTooComplexError } from 'qp-schema'
import { processorTime } from 'qp-schema/testkit'
import { type Construct, constructsOf, gfmToBlocks } from '../src/gfm/index.ts'
import { markdownToBlocks } from '../src/index.ts'
import { CONSTRUCTS, FLOW, TEXT } from '../test/markdown-pieces.testkit.ts'
import { Random } from '../test/random.testkit.ts'

interface Repeated {
  readonly before: string
  readonly unit: string
  readonly after: string
}

interface Finding extends Repeated {
  /** Nanoseconds a character in a text of `LENGTH` characters. */
  readonly pace: number
}

const LENGTH = 16_000
const MAX_SHOWN = 15

const runs = Number(process.env['QP_FUZZ_RUNS'] ?? 20_000)
const seed = Number(process.env['QP_FUZZ_SEED'] ?? randomInt(2 ** 30))
process.stdout.write(`${runs} repeated texts, QP_FUZZ_SEED=${seed}\n`)
const constructs = process.argv[2] === undefined ? undefined : await exportedBy(process.argv[2])
const own = constructsOf(constructs ?? [])
const kinds = [FLOW, TEXT, TEXT, CONSTRUCTS, ...(constructs ?? []).map(piecesOf)]

let slowest: Finding[] = []
for (let run = 0; run < runs; run += 1) {
  const repeated = anyRepeated(new Random(seed + run))
  const least = slowest.length < MAX_SHOWN ? 0 : (slowest.at(-1)?.pace ?? 0)
  const pace = paceOf(textOf(repeated, LENGTH), 3, least)
  if (pace <= least) continue
  slowest.push({ ...repeated, pace })
  slowest = slowest.toSorted((a, b) => b.pace - a.pace).slice(0, MAX_SHOWN)
}
for (const finding of slowest) {
  const pace = paceOf(textOf(finding, LENGTH), 5, 0)
  const growth = paceOf(textOf(finding, LENGTH * 4), 3, 0) / pace
  const { before, unit, after } = finding
  process.stdout.write(
    `${Math.round(pace)} ns a character, ${growth.toFixed(1)} times that in four times the text: ${JSON.stringify([before, unit, after])}\n`,
  )
}

function anyRepeated(random: Random): Repeated {
  const pieces = (most: number) =>
    random.many(0, most, () => random.pick(kinds[random.below(kinds.length)] ?? TEXT)).join('')
  return {
    before: random.oneIn(2) ? pieces(2) : '',
    unit: (pieces(3) || 'a') + (random.oneIn(3) ? '\n' : ''),
    after: random.oneIn(2) ? pieces(2) : '',
  }
}

function textOf({ before, unit, after }: Repeated, length: number): string {
  return before + unit.repeat(Math.ceil(length / unit.length)) + after
}

/** The best of some tries; fewer when one is good enough. */
function paceOf(text: string, tries: number, enough: number): number {
  let pace = Infinity
  for (let times = 0; times < tries && pace > enough; times += 1) {
    const took = processorTime(() => {
      try {
        if (constructs === undefined) markdownToBlocks(text)
        else gfmToBlocks(text, { constructs: own })
      } catch (error) {
        // What is refused is slow or not all the same.
        if (!(error instanceof ContentTooComplexError)) throw error
      }
    })
    pace = Math.min(pace, (took * 1e6) / text.length)
  }
  return pace
}

async function exportedBy(path: string): Promise<readonly Construct[]> {
  const file = pathToFileURL(resolve(process.env['INIT_CWD'] ?? '', path)).href
  const { default: exported } = (await import(file)) as { default: readonly Construct[] }
  return exported
}

/** What a construct may begin or end with. */
function piecesOf(construct: Construct): string[] {
  if (construct.start !== undefined)
    return [construct.start, construct.start, `${construct.start}a`, ` ${construct.start}a `]
  const open = `:::${construct.name}`
  return [`\n${open}\n`, `\n:${open} a\n`, `\n> ${open}\n> `, '\n:::\n', '\n::::\n']
}
