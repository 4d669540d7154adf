// node --conditions=qp-source verify/secrets/measure.ts FILE.jsonl…   how many secrets of others' tests are found
// node --conditions=qp-source verify/secrets/measure.ts FOLDER…       false alarms in READMEs, and what looking costs
// A line of a file is `{ from, kind, text, placeholder? }`; placeholders, by SPEC.md 5.11.2, count apart. No secret is
// printed, only its place. Neither kind of data is in the repository: it is other people's.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ComposedContent,
  composeContent,
  toStoredBlocks,
} from '../../apps/server/src/content/compose-page.ts'
import { findSecrets, textsOf } from '../../apps/server/src/content/secrets/find-secrets.ts'

const TIMED_READMES = 200
const [SHORTEST, LONGEST] = [2048, 20_480]
const ROUNDS = 5
/** What begins as many tokens do and is none. */
const NEAR_SECRETS =
  '"AKIA0123 ghp_ab npm_ab-sk-ab AccountKey=ab== https://ab:cd@ xoxb-1-1- eyJhb.eyJ 12345678:AB key-0a '

interface Sample {
  readonly from: string
  readonly kind: string
  readonly text: string
  readonly placeholder?: boolean
}

const paths = process.argv.slice(2)
if (paths.length === 0) throw new Error('Name a file of samples or a folder with READMEs.')
const folders = paths.filter((path) => statSync(path).isDirectory())
for (const path of paths) if (!folders.includes(path)) countFound(path)
if (folders.length > 0) {
  const readmes = distinctReadmes(folders)
  countAlarms(readmes)
  await compareTimes([...readmes.values()])
}

function countFound(file: string): void {
  const samples = readFileSync(file, 'utf8').trim().split('\n')
  const missed: string[] = []
  const sources = new Map<string, { found: number; of: number; placeholders: number }>()
  for (const [index, line] of samples.entries()) {
    const { from, kind, text, placeholder = false } = JSON.parse(line) as Sample
    const counts = sources.get(from) ?? { found: 0, of: 0, placeholders: 0 }
    sources.set(from, counts)
    const isFound = kindsIn(text).includes(kind)
    if (placeholder && !isFound) counts.placeholders += 1
    else counts.of += 1
    if (isFound) counts.found += 1
    else if (!placeholder) missed.push(`line ${index + 1}: ${kind}, ${from}`)
  }
  print('| from | found | of | % | placeholders |\n|---|---|---|---|---|')
  for (const [from, { found, of, placeholders }] of sources)
    print(`| ${from} | ${found} | ${of} | ${((100 * found) / of).toFixed(1)} | ${placeholders} |`)
  const all = samples.length - [...sources.values()].reduce((sum, counts) => sum + counts.placeholders, 0)
  print(
    `Found ${all - missed.length} of ${all}: ${(100 - (100 * missed.length) / all).toFixed(1)} %. Missed:`,
  )
  for (const miss of missed) print(miss)
}

/** The READMEs in folders by their path, each text once. */
function distinctReadmes(inFolders: readonly string[]): ReadonlyMap<string, string> {
  const seen = new Set<string>()
  const readmes = new Map<string, string>()
  for (const folder of inFolders)
    for (const name of globSync('**/{README,Readme,readme}*', { cwd: folder })) {
      const path = join(folder, name)
      if (!/\/readme[\w.-]{0,20}$/i.test(path) || /\.(?:html?|[cm]?[jt]s|json)$/.test(path)) continue
      if (!statSync(path).isFile()) continue
      const text = readFileSync(path, 'utf8')
      const digest = createHash('sha256').update(text).digest('hex')
      if (seen.has(digest)) continue
      seen.add(digest)
      readmes.set(path, text)
    }
  return readmes
}

function countAlarms(readmes: ReadonlyMap<string, string>): void {
  const alarms = [...readmes].flatMap(([path, text]) => {
    const found = findSecrets([['blocks[0].code', text]], text)
    return found.length === 0
      ? []
      : [`${path}: ${found.map(({ message }) => message.slice(0, 70)).join('; ')}`]
  })
  const share = ((100 * alarms.length) / readmes.size).toFixed(2)
  print(`${alarms.length} of ${readmes.size} READMEs with an alarm: ${share} %`)
  for (const alarm of alarms) print(alarm)
}

/** Looking for secrets beside all of preparing a page, by turns, with both readers of markdown. */
async function compareTimes(texts: readonly string[]): Promise<void> {
  const some = texts
    .filter((text) => text.length >= SHORTEST && text.length <= LONGEST)
    .slice(0, TIMED_READMES)
  print(`| ${some.length} READMEs | prepared, ms | of it looking for secrets, ms | % |\n|---|---|---|---|`)
  for (const variant of [undefined, 'gfm'] as const) {
    const prepared: number[] = []
    const looking: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const composed: ComposedContent[] = []
      const preparing = process.threadCpuUsage()
      for (const content of some) {
        const one = await composeContent({ content, ...(variant !== undefined && { variant }) })
        await toStoredBlocks(one)
        composed.push(one)
      }
      // The first round warms up.
      if (round > 0) prepared.push(milliseconds(preparing))
      const searching = process.threadCpuUsage()
      for (const [index, { submitted }] of composed.entries())
        findSecrets(textsOf(submitted.entries()), some[index])
      if (round > 0) looking.push(milliseconds(searching))
    }
    const [all, part] = [median(prepared), median(looking)]
    print(
      `| ${variant ?? 'default'} | ${all.toFixed(1)} | ${part.toFixed(1)} | ${((100 * part) / all).toFixed(1)} |`,
    )
  }
  const near = NEAR_SECRETS.repeat(Math.ceil(1_048_576 / NEAR_SECRETS.length))
  const times = Array.from({ length: ROUNDS }, () => {
    const before = performance.now()
    findSecrets([['blocks[0].code', near]], near)
    return performance.now() - before
  })
  print(`A megabyte of near-secrets: ${median(times).toFixed(0)} ms`)
}

function kindsIn(text: string): string[] {
  return findSecrets([['blocks[0].code', text]]).map(({ message }) => /\((\w+)\)/.exec(message)?.[1] ?? '')
}

/** Of this thread's processor time, which other programs do not lengthen. */
function milliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
