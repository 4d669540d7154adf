import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { documentOf, VECTORS } from './isolation-vectors.ts'
import { type LocalVisitor, scrollThrough, withoutPolicy } from './page-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()
const blocks = VECTORS.map((vector) => ({
  type: 'html',
  safetyMode: 'sandboxed',
  html: documentOf(vector),
}))
const none: readonly string[] = []
const CLICK_MILLISECONDS = 5000
const FRAMES_MILLISECONDS = 20_000
const AWAITED_MILLISECONDS = 10_000
const PAINT_MILLISECONDS = 5000

describe.skipIf(browser === undefined)('[10.4] a script in a sandboxed document never runs', () => {
  it('[4.2.6] published: in the page', async () => {
    expect(await ranInPage(await published(), false)).toEqual(none)
  })

  it('[4.2.6] published: opened directly', async () => {
    expect(await ranDirectly(await published(), false)).toEqual(none)
  })

  it('[10.4.3] past the sanitizer, held by the policy alone: in the page', async () => {
    expect(await ranInPage(await server.store(blocks), false)).toEqual(none)
  })

  it('[10.4.3] past the sanitizer, held by the policy alone: opened directly', async () => {
    expect(await ranDirectly(await server.store(blocks), false)).toEqual(none)
  })

  it('control: past the sanitizer and without the policy all of them run in the page', async () => {
    const expected = VECTORS.filter(({ worksIn }) => worksIn !== 'page').map(({ name }) => name)
    expect(await ranInPage(await server.store(blocks), true, expected)).toEqual(expected)
  })

  it('control: past the sanitizer and without the policy all of them run when opened directly', async () => {
    const expected = VECTORS.filter(({ worksIn }) => worksIn !== 'frame').map(({ name }) => name)
    expect(await ranDirectly(await server.store(blocks), true, expected)).toEqual(expected)
  })

  it('[4.2.6] published without the policy: the sanitizer alone holds them, too', async () => {
    expect(await ranDirectly(await published(), true)).toEqual(none)
  })
})

async function published(): Promise<string> {
  return `/${(await server.publish({ blocks })).id}`
}

/** The names of the vectors that ran in frames of the page at a path. */
async function ranInPage(path: string, unprotected: boolean, awaited = none): Promise<string[]> {
  const visitor = await openListening(unprotected)
  const { page } = visitor
  await visitor.goTo(path)
  await scrollThrough(page)
  await expect.poll(() => loadedFrames(page), { timeout: FRAMES_MILLISECONDS }).toBe(VECTORS.length)
  for (const [index, { click }] of VECTORS.entries()) {
    const frame = page.frames().find((one) => one.url().endsWith(`/frames/${index}`))
    if (click !== undefined) await frame?.click(click, { timeout: CLICK_MILLISECONDS })
  }
  const ran = await heard(visitor, awaited)
  await visitor.close()
  return ran
}

/** How many of the page's own frames have begun to show their document; those far below wait until they are near. */
function loadedFrames(page: Page): number {
  return page
    .mainFrame()
    .childFrames()
    .filter((frame) => !['', 'about:blank'].includes(frame.url())).length
}

/** The names of the vectors that ran in documents that were opened directly. */
async function ranDirectly(path: string, unprotected: boolean, awaited = none): Promise<string[]> {
  const visitor = await openListening(unprotected)
  const ran: string[] = []
  for (const [index, { click, name }] of VECTORS.entries()) {
    await visitor.goTo(`${path}/frames/${index}`)
    if (click !== undefined) await visitor.page.click(click, { timeout: CLICK_MILLISECONDS })
    const expected = awaited.filter((one) => one === name)
    ran.push(...(await heard(visitor, expected)))
  }
  await visitor.close()
  return ran
}

async function openListening(unprotected: boolean): Promise<LocalVisitor> {
  const visitor = await visit()
  await visitor.page.addInitScript(() => {
    const messages: string[] = []
    Object.assign(globalThis, { messages })
    addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && data.startsWith('ran ')) messages.push(data.slice(4))
    })
  })
  if (unprotected) await visitor.page.route(`${server.origin}/**`, withoutPolicy)
  return visitor
}

/** The names of the vectors that ran, once those that are awaited have, or the browser has done what was set off. */
async function heard({ page }: LocalVisitor, awaited: readonly string[]): Promise<string[]> {
  const isDone = (names: readonly string[]): boolean =>
    names.every((name) => (globalThis as unknown as { messages: string[] }).messages.includes(name))
  await page.waitForFunction(isDone, awaited, { timeout: AWAITED_MILLISECONDS }).catch(() => undefined)
  // A picture is taken of what was painted after all that the browser had to do until then. A document that is
  // replaced meanwhile (some vectors navigate) has none to take: then the one after it is asked.
  await vi.waitFor(() => page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } }), {
    timeout: PAINT_MILLISECONDS,
  })
  const names = await page.evaluate(() => (globalThis as unknown as { messages: string[] }).messages)
  return VECTORS.map(({ name }) => name).filter((name) => names.includes(name))
}
