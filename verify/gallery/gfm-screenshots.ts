// Publishes the reports and READMEs in GitHub's dialect on a server of its own, all of them or those that are named, and
// looks at them in the three looks, wide, narrow and on paper, for what sticks out, is too small, stands in a void, or is
// covered or lost. It takes pictures in light and in dark, of a document that is not named in one of the looks, prints
// to files, and says what the pages weigh. It ends with 1 if it finds a fault that is not in `known-faults.ts`:
//   pnpm gallery:reports FOLDER [NAME…]
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import process, { argv, stdout } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { splitTheme, THEME_IDS } from 'qp-schema'
import { launchChromium } from '../../apps/server/test/browser.ts'
import { startBuiltServer } from '../built-server.ts'
import { openPage, setColorScheme, settle, takePictures, WIDTHS } from './capture.ts'
import { pageFaults } from './faults/page-faults.ts'
import { printed } from './faults/paper.ts'
import { convert, type GfmDocument, readmes, reports } from './gfm-documents.ts'
import { drawInstead } from './image-server.ts'
import { KNOWN_FAULTS } from './known-faults.ts'
import { publish } from './publish-gallery.ts'

/** Each look once: these follow the system in light and in dark. */
const THEMES = THEME_IDS.filter((theme) => splitTheme(theme).mode === 'auto')
/** Documents at the same time, each in one window. */
const WINDOWS = 3
/** What one document may take, in all looks. */
const MOST_MILLISECONDS = 600_000

/** What a page weighs with gzip, in bytes. */
interface Weight {
  readonly name: string
  readonly page: number
  /** Of the page without its article: styles, script, head and foot. */
  readonly frame: number
}

/** Where each fault of a document was seen, by what is wrong. */
type Faults = Map<string, string[]>

const [folder, ...names] = argv.slice(2)
if (folder === undefined) throw new Error('Name the folder to write to: gfm-screenshots.ts FOLDER [NAME…]')
await mkdir(folder, { recursive: true })

const all = [...reports, ...readmes]
const unknown = names.filter((wanted) => !all.some(({ name }) => name === wanted))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}.`)
const documents = all.filter(({ name }) => names.length === 0 || names.includes(name))
const waiting = [...documents]
const weights: Weight[] = []
let faultCount = 0

const server = await startBuiltServer()
let browser = await start()
try {
  await Promise.all(Array.from({ length: WINDOWS }, work))
} finally {
  await browser.close()
  await server.stop()
}
stdout.write(`${documents.length} documents, ${faultCount} faults\n`)
if (weights.length > 0) stdout.write(`${weighed('page')}\n${weighed('frame')}\n`)
if (faultCount > 0) process.exitCode = 1

async function start(): Promise<Browser> {
  const started = await launchChromium()
  if (started === undefined) throw new Error('Screenshots need a Chromium.')
  return started
}

/** Takes documents until there is none left. One that fails is a fault of its own, and the others go on. */
async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const faults: Faults = new Map()
    const over = new AbortController()
    try {
      const late = setTimeout(MOST_MILLISECONDS, undefined, { signal: over.signal }).then(() => {
        throw new Error(`It takes more than ${MOST_MILLISECONDS / 1000} seconds.`)
      })
      await Promise.race([lookAt(next, faults), late])
    } catch (error) {
      tell(faults, 'It failed', [error instanceof Error ? error.message : String(error)])
      if (!browser.isConnected()) browser = await start()
    } finally {
      over.abort()
    }
    report(next.name, faults)
  }
}

/** Looks at a document in each of the looks. Pictures show what is inside of `details`; paper has it in any case. */
async function lookAt(looked: GfmDocument, faults: Faults): Promise<void> {
  const { name } = looked
  const { blocks, frontMatter } = convert(looked)
  const { title, description, lang, dir } = frontMatter
  const pictured = names.length > 0 ? THEMES : [THEMES[documents.indexOf(looked) % THEMES.length]]
  for (const theme of THEMES) {
    const { url } = await publish(server.origin, { blocks, theme, title, description, lang, dir })
    const look = splitTheme(theme).name
    for (const [device, width] of Object.entries(WIDTHS)) {
      const page = await openPage(browser, url, { width, colorScheme: 'light' }, drawInstead)
      try {
        if (device === 'desktop') {
          if (theme === THEMES[0]) weights.push({ name, ...(await weightOf(page)) })
          await print(page, join(folder as string, `${name}-${look}.pdf`), `${look} on paper`, faults)
        }
        await page.evaluate(() => {
          for (const details of document.querySelectorAll<HTMLDetailsElement>(':not(.qp-mermaid) > details'))
            details.open = true
        })
        await setColorScheme(page, 'light')
        await settle(page, width)
        tell(faults, `${look} ${width}`, await pageFaults(page))
        if (!pictured.includes(theme)) continue
        for (const colorScheme of ['light', 'dark'] as const) {
          await setColorScheme(page, colorScheme)
          await takePictures(page, join(folder as string, [name, look, colorScheme, device].join('-')))
        }
      } finally {
        await page.context().close()
      }
    }
  }
}

/** Prints from a system that is dark, which is to make no difference. */
async function print(page: Page, path: string, where: string, faults: Faults): Promise<void> {
  await settle(page, WIDTHS.desktop)
  await setColorScheme(page, 'dark')
  const { covered, missing, added, beyond } = await printed(page, path)
  if (missing === undefined) stdout.write('There is no pdftotext: words on paper are not compared.\n')
  tell(faults, where, [
    ...covered.map((word) => `"${word}" is covered.`),
    ...(missing ?? []).map((word) => `"${word}" is missing.`),
    ...(added ?? []).map((word) => `"${word}" is not of the page.`),
    ...(beyond > 0 ? [`It is ${beyond} pixels too wide.`] : []),
  ])
}

async function weightOf(page: Page): Promise<Omit<Weight, 'name'>> {
  const response = await fetch(page.url())
  const html = await response.text()
  const frame = html.replace(/<article[\s\S]*<\/article>/, '')
  return { page: gzipSync(html).length, frame: gzipSync(frame).length }
}

function weighed(part: 'page' | 'frame'): string {
  const sorted = weights.toSorted((a, b) => a[part] - b[part])
  const [median, largest] = [sorted[sorted.length >> 1], sorted.at(-1)]
  const name = part === 'page' ? 'A page' : 'A page without its article'
  return `${name} has ${median?.[part]} bytes with gzip in the median, ${largest?.[part]} at most (${largest?.name}).`
}

function tell(faults: Faults, where: string, found: readonly string[]): void {
  for (const fault of new Set(found)) faults.set(fault, [...(faults.get(fault) ?? []), where])
}

/** Writes what was found in a document and is not known. */
function report(name: string, faults: Faults): void {
  const known = KNOWN_FAULTS[name] ?? []
  const found = [...faults].filter(([fault]) => !known.some(({ pattern }) => pattern.test(fault)))
  const lines = found.map(([fault, places]) => `  ${fault} (${places.join(', ')})`)
  faultCount += lines.length
  stdout.write([name, ...lines, ''].join('\n'))
}
