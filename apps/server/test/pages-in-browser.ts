import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closeContexts, sharedChromium } from './browser.ts'
import { type LocalVisitor, openLocalVisitor, type PageServer, startPageServer } from './page-server.ts'

/** What the tests of a file share that look at pages in a browser. */
export interface PagesInBrowser {
  /** `undefined` where none could be started: then the tests are left out. */
  readonly browser: Browser | undefined
  /** Runs as long as the tests of the file do. */
  readonly server: PageServer
  /** Opens a visitor of the server. */
  readonly visit: (options?: BrowserContextOptions) => Promise<LocalVisitor>
}

/** Starts a server before the first test, for the browser of the worker; stops it behind the last one. */
export async function pagesInBrowser(): Promise<PagesInBrowser> {
  const browser = await sharedChromium()
  const server = {} as PageServer
  beforeAll(async () => void Object.assign(server, await startPageServer()))
  afterAll(async () => {
    await closeContexts(browser)
    await server.stop()
  })
  return {
    browser,
    server,
    visit: (options) => openLocalVisitor(browser as Browser, server.origin, options),
  }
}
