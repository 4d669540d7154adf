import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { closeContexts, sharedChromium, waitingContexts } from '../../server/test/browser.ts'
import { settled } from '../../server/test/keyboard.ts'
import { forgetListeners, setLook } from '../../server/test/visitor.ts'
import type { AnyBlock } from '../src/any-block.ts'
import type { FixtureWindow } from './fixture/fixture.ts'

/** An editor in a page of a browser. */
export interface EditorPage {
  readonly page: Page
  /** The blocks as the editor has them now. */
  blocks(): Promise<AnyBlock[]>
  /** Presses keys one after the other: `Enter`, `Control+b`. */
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  /** Pastes what a program put on the clipboard, through the browser's own event. */
  paste(data: Readonly<Record<string, string>>): Promise<void>
  /** What the page complained about: errors, and what its policy refused. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/** What the tests of a file share that use the editor in a browser. */
export interface EditorInBrowser {
  /** `undefined` where none could be started: then the tests are left out. */
  readonly browser: Browser | undefined
  /**
   * Opens an editor, with the caret at the end of its text: in a page that was closed, of this file or the one before it,
   * since a new page costs four times as much. With `options`, also with `{}`, it has a browser context of its own, which
   * is for tests that change the page or the context in ways that no loading of the page undoes.
   */
  open(blocks?: readonly AnyBlock[], options?: BrowserContextOptions): Promise<EditorPage>
}

/** Pages that nobody uses. */
const idle: Page[] = []

/** Opens the editor alone, without what is around it, in the browser of the worker. */
export async function editorInBrowser(): Promise<EditorInBrowser> {
  const browser = await sharedChromium()
  afterAll(() => closeContexts(browser))
  return {
    browser,
    async open(blocks = [], options) {
      const waiting = options === undefined ? idle.pop() : undefined
      const page = waiting?.isClosed() === false ? waiting : await newPage(browser as Browser, options)
      waitingContexts.delete(page.context())
      return open(page, blocks, async () => {
        if (options !== undefined) return page.context().close()
        await reset(page)
        idle.push(page)
        waitingContexts.add(page.context())
      })
    },
  }
}

async function newPage(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
  return context.newPage()
}

/** Leaves nothing of a test behind that loading the page anew would not. */
async function reset(page: Page): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close()
  forgetListeners(page)
  await page.unrouteAll()
  await page.context().setOffline(false)
  await page.mouse.move(0, 0)
  await setLook(page, {})
}

async function open(
  page: Page,
  blocks: readonly AnyBlock[],
  close: () => Promise<void>,
): Promise<EditorPage> {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text())
  })
  await page.goto(`${inject('fixtureOrigin')}/`)
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
  await page.evaluate((given) => (window as unknown as FixtureWindow).start(given), blocks)
  // What opens over the text comes a moment later than the text.
  await page.waitForSelector('.handle', { state: 'attached' })
  await page.evaluate(() => (window as unknown as FixtureWindow).editor.focus())
  await settled(page)
  await page.keyboard.press('Control+End')
  await settled(page)
  return {
    page,
    complaints,
    blocks: () => page.evaluate(() => (window as unknown as FixtureWindow).editor.blocks()),
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key)
        await settled(page)
      }
    },
    type: (text) => page.keyboard.type(text),
    paste: (data) =>
      page.evaluate((given) => {
        const clipboardData = new DataTransfer()
        for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text)
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.querySelector('.ProseMirror')?.dispatchEvent(event)
      }, data),
    close,
  }
}
