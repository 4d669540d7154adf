// pnpm bench typing-in-chromium [paragraphs] [letters]
// How soon does the editor show what is typed? A page of 3,000 paragraphs, and one of every sort of block, in a headless
// Chromium; 300 letters are typed at its beginning and in its middle. From the key to the frame after it, and beside that
// the processor time of the page's thread. It should say at most 28 milliseconds for the median of each and 45 for nine of
// ten. Frames come every 16.7 milliseconds, so a key waits 8 for one on average, whatever the editor does.
// Needs a Chromium, and a machine that does nothing else.
import { loadavg } from 'node:os'
import type { CDPSession, Page } from 'playwright-core'
import { buildFixture, serveFixture } from '../../../apps/editor/test/fixture-server.ts'
import { launchChromium } from '../../../apps/server/test/browser.ts'
import type { FixtureWindow } from '../../../apps/editor/test/fixture/fixture.ts'

const MEDIAN_MS = 28
const MOST_MS = 45

const [paragraphs = '3000', letters = '300'] = process.argv.slice(2)
const SENTENCE = 'the tide comes in twice a day and goes out again '
const text = SENTENCE.repeat(Math.ceil(Number(letters) / SENTENCE.length)).slice(0, Number(letters))

const plain = Array.from({ length: Number(paragraphs) }, (_, index) => ({
  type: 'richtext',
  html: `<p>${index} Twice a <strong>day</strong> the sea comes <em>in</em> and goes out again.</p>`,
}))
const others = [
  { type: 'richtext', html: '<p><code class="math">a^2</code> stands in a line</p>' },
  { type: 'richtext', html: '<ul><li>☐ open</li><li>☑ done</li></ul>' },
  { type: 'callout', tone: 'info', html: '<p>Mind the current</p>' },
  { type: 'table', headers: ['Port', 'Depth'], rows: [['North', '4 m']] },
  { type: 'code', code: 'print(1)', language: 'py' },
  { type: 'timeline', items: [{ label: 'Survey', body: 'Both piers', state: 'done' }] },
]
const mixed = plain.map((block, index) =>
  index % 10 === 0 ? (others[(index / 10) % others.length] ?? block) : block,
)

const browser = await launchChromium()
if (browser === undefined) process.exit(1)
const files = await buildFixture()
const server = await serveFixture(() => files)
process.stdout.write(
  `${paragraphs} blocks, ${letters} letters, Chromium ${browser.version()}, load ${loadavg()[0]?.toFixed(1)}\n`,
)
process.stdout.write(
  '| page | where | to the next frame: median, nine of ten ms | processor: median, nine of ten ms |\n|---|---|---|---|\n',
)
for (const [name, blocks] of [
  ['paragraphs', plain],
  ['every sort of block', mixed],
] as const)
  for (const where of ['beginning', 'middle'] as const) await measure(name, blocks, where)
await browser.close()
server.stop()

async function measure(
  name: string,
  blocks: readonly object[],
  where: 'beginning' | 'middle',
): Promise<void> {
  const page = await (browser as NonNullable<typeof browser>).newPage()
  await page.goto(server.origin)
  await page.waitForFunction('typeof start === "function"')
  await page.evaluate((given) => (globalThis as unknown as FixtureWindow).start(given as never), blocks)
  await page
    .locator('.ProseMirror > *')
    .nth(blocks.length - 1)
    .waitFor({ state: 'attached' })
  await place(page, where === 'beginning' ? 1 : Math.floor(blocks.length / 2) + 1)
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(timeKeys)
  const busy: number[] = []
  for (const letter of text) {
    const before = await busySince(protocol)
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    busy.push((await busySince(protocol)) - before)
  }
  const frames = await page.evaluate<number[]>('keyTimes')
  const isSlow = of(frames, 0.5) > MEDIAN_MS || of(frames, 0.9) > MOST_MS
  if (isSlow) process.exitCode = 1
  process.stdout.write(
    `| ${name} | ${where} | ${inTwo(frames)}${isSlow ? ' (slow)' : ''} | ${inTwo(busy)} |\n`,
  )
  await page.close()
}

/** Puts the caret into a paragraph. */
async function place(page: Page, index: number): Promise<void> {
  const block = page.locator('.ProseMirror > *').nth(index)
  await block.scrollIntoViewIfNeeded()
  await block.click({ position: { x: 40, y: 8 } })
}

/** Notes how long it is from each key to the end of the frame that follows it, in milliseconds. */
function timeKeys(): void {
  const keyTimes: number[] = []
  Object.assign(globalThis, { keyTimes })
  const pressed = ({ timeStamp }: KeyboardEvent) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => keyTimes.push(performance.now() - timeStamp))
      port1.start()
      port2.postMessage(undefined)
    })
  addEventListener('keydown', pressed, { capture: true })
}

async function busySince(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

function of(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * part)] ?? Infinity
}

function inTwo(times: readonly number[]): string {
  return `${of(times, 0.5).toFixed(1)}, ${of(times, 0.9).toFixed(1)}`
}
