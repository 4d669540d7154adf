// pnpm bench stream-in-chromium [tokens per second] [REPORT...]
// Does a page stay still and answer at once while a model's answer is streamed into it? Reports of the gallery, 1,600
// tokens of 4 characters, come in at 100 tokens a second, through `showStream` and through `<StreamedPage>`, in a headless
// Chromium that shows all of the page. It should say 0 tasks of 50 milliseconds of processor time, and 0 elements that moved
// although they had not changed. Beside them, `<Streamdown>` is given the same text: without its plugins, so that neither
// side colours code or sets formulas, and without its style sheet. It draws later than it is asked to, so only the
// processor time of its page can be compared, which is that of all tasks. By the clock, which is how browsers count them, a busy machine makes tasks long.
// Needs a Chromium.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { pageCss } from 'qp-render'
import { launchChromium } from '../../../apps/server/test/browser.ts'
import { mainThreadTasks } from './main-thread.ts'
import type { Recording } from './play.ts'

const LONG_MS = 50

const [rate = '100', ...named] = process.argv.slice(2)
const reports = named.length === 0 ? ['research-digest', 'benchmark-report'] : named
const text = reports
  .map((name) => readFileSync(new URL(`../../gallery/reports/${name}.md`, import.meta.url), 'utf8'))
  .join('\n\n')

const browser = await launchChromium()
if (browser === undefined) process.exit(1)
const { chromium, load } = { chromium: browser.version(), load: loadavg()[0]?.toFixed(1) }
write(`${reports.join(', ')} at ${rate} tokens a second, Chromium ${chromium}, load ${load}\n`)
write(
  '| shown by | tokens | s | draws | long tasks: by the clock, of the processor | processor: longest task, all tasks ms | push: median, most ms | draw: median, most ms | moved, grown | moved, unchanged |',
)
write('|---|---|---|---|---|---|---|---|---|---|')
const details: string[] = []
for (const entry of ['with-render', 'with-react', 'with-streamdown']) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 12_000 } })
  page.on('pageerror', (error) => details.push(`${entry}: ${error.message}`))
  await page.setContent(
    `<!doctype html><html lang="en"><style>${pageCss('light-default')}</style><body><article class="qp-article"></article>`,
  )
  await page.addScriptTag({ content: await bundled(entry), type: 'module' })
  await page.waitForFunction('typeof record === "function"')
  const call = `record(${JSON.stringify(text)}, ${Number(rate)})`
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  const { tokens, seconds, draws, longTasks, push, draw, growing, still } =
    await page.evaluate<Recording>(call)
  const tasks = mainThreadTasks(await browser.stopTracing())
  const all = tasks.reduce((sum, milliseconds) => sum + milliseconds, 0)
  const long = tasks.filter((milliseconds) => milliseconds >= LONG_MS).length
  const isPeer = entry === 'with-streamdown'
  const own = isPeer
    ? ['', '', '', '']
    : [inTwo(push), inTwo(draw), String(growing.length), String(still.length)]
  const cells = [entry, tokens, seconds.toFixed(1), draws, `${longTasks}, ${long}`]
  write(`| ${[...cells, `${tasks[0]?.toFixed(1)}, ${all.toFixed(0)}`, ...own].join(' | ')} |`)
  if (!isPeer) {
    details.push(...still.map((moved) => `${entry}: moved: ${moved}`))
    details.push(...growing.map((moved) => `${entry}: moved while it grew: ${moved}`))
    if (long + still.length > 0) process.exitCode = 1
  }
  await page.close()
}
await browser.close()
for (const [line, { length }] of Map.groupBy(details, (detail) => detail)) write(`${length} × ${line}`)

function inTwo({ median, most }: Recording['push']): string {
  return `${median.toFixed(2)}, ${most.toFixed(1)}`
}

/** As an app has it. */
async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`${entry}.ts`, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['qp-source', 'worker'],
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}

function write(line: string): void {
  process.stdout.write(`${line}\n`)
}
