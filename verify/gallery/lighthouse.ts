// Measures a plain note, the gallery, a report and the documentation with Lighthouse, as on a phone, on a server of its
// own:
//   pnpm lighthouse [NAME…]
// Beside them stands an empty page of a server that does nothing else: how long the browser's main thread is blocked by
// that (`blocked`, in milliseconds of a phone's processor) is the browser's own, and no page can have less. Ends with 1
// when a score is below what it has to be.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { argv, stdout } from 'node:process'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { installedChromium, namedChromium, packagedChromium } from '../../apps/server/test/browser.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import { startBuiltServer } from '../built-server.ts'
import { galleryBlocks } from './blocks/gallery-blocks.ts'
import { convert, reportNamed } from './gfm-documents.ts'
import { startImageServer } from './image-server.ts'
import { note } from './note.ts'
import { publish } from './publish-gallery.ts'

/** Scores of 100, and `blocked`; that and performance are the median of so many runs. */
type Scores = Record<string, number>
const RUNS = 5
/** Now and then Lighthouse loses the beginning of its recording; a run is tried so often. */
const ATTEMPTS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'] as const
const PAGE = eachAtLeast(100)
const DOCS: Scores = { ...eachAtLeast(95), 'agentic-browsing': 100 }
const AT_LEAST = {
  empty: {},
  note: PAGE,
  /** Its embeds, frames and pictures cost more than what a page begins with. */
  gallery: { ...PAGE, performance: 90 },
  report: PAGE,
  docs: DOCS,
  recipe: DOCS,
  playground: DOCS,
} as const satisfies Readonly<Record<string, Scores>>
type Name = keyof typeof AT_LEAST
/** It has formulas, a diagram, notes and code. */
const REPORT = 'model-evaluation'

const EMPTY =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><p>Nothing</p>'
const empty = createServer((_request, response) =>
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(EMPTY),
).listen(0, '127.0.0.1')
await once(empty, 'listening')
const images = await startImageServer()
const server = await startBuiltServer({ ROBOTS: 'index' })
const executablePath = namedChromium() ?? installedChromium() ?? (await packagedChromium())
try {
  const blocks = galleryBlocks({
    // A picture that fails is a console error, which counts against the page; tests look at how it is shown.
    image: (kind) => images.image(kind === 'missing' ? 'small' : kind),
    pro: true,
  })
  const pages = {
    note: await publish(server.origin, { content: note }),
    gallery: await publish(server.origin, { blocks }, server.proToken),
    report: await publish(server.origin, { blocks: convert(reportNamed(REPORT)).blocks }),
  }
  const addresses: Readonly<Record<Name, string>> = {
    empty: `http://127.0.0.1:${(empty.address() as AddressInfo).port}/`,
    note: pages.note.url,
    gallery: pages.gallery.url,
    report: pages.report.url,
    docs: `${server.origin}/docs/`,
    recipe: `${server.origin}/docs/recipes/note`,
    playground: `${server.origin}/docs/playground`,
  }
  const chosen = argv.slice(2)
  for (const name of Object.keys(AT_LEAST) as Name[]) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const scores = await measure(addresses[name])
    const least: Scores = AT_LEAST[name]
    stdout.write(`${name}: ${JSON.stringify(scores)}\n`)
    if (CATEGORIES.some((category) => (scores[category] ?? 0) < (least[category] ?? 0))) process.exitCode = 1
  }
} finally {
  await server.stop()
  await images.stop()
  empty.close()
}

function eachAtLeast(least: number): Scores {
  return Object.fromEntries(CATEGORIES.map((category) => [category, least]))
}

async function measure(url: string): Promise<Scores> {
  const performance: number[] = []
  const blocked: number[] = []
  let scores: Scores = {}
  for (let run = 0; run < RUNS; run += 1) {
    const { categories, audits } = await runOnce(url)
    scores = Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]))
    performance.push(scores['performance'] ?? 0)
    blocked.push(Math.round(audits['total-blocking-time']?.numericValue ?? 0))
    if (run > 0) continue
    for (const { id, title, explanation, score, scoreDisplayMode } of Object.values(audits))
      if (scoreDisplayMode === 'binary' && score !== null && score < 1)
        stdout.write(`  ${id}: ${title} ${explanation ?? ''}\n`)
  }
  return { ...scores, performance: medianOf(performance), blocked: medianOf(blocked) }
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}

async function runOnce(url: string): Promise<Result> {
  let problem = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await inNewBrowser(url)
    if (result !== undefined && result.runtimeError === undefined) return result
    problem = result?.runtimeError?.message ?? 'no result'
  }
  throw new Error(`Lighthouse failed ${ATTEMPTS} times: ${problem}`)
}

/** A browser of its own each time: nothing of an earlier run is left in a cache. */
async function inNewBrowser(url: string): Promise<Result | undefined> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: executablePath ?? '',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    return (await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'silent' }))?.lhr
  } finally {
    await browser.close()
  }
}
