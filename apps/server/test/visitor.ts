import type { Browser, BrowserContextOptions, ConsoleMessage, Page, Request, WebError } from 'playwright-core'

/** A person with a browser of their own. */
export interface Visitor {
  readonly page: Page
  /** Everything the browser complained about, CSP violations included. */
  readonly complaints: string[]
  /** Every request that the browser sent. */
  readonly requests: Request[]
  /** Opens a path of the server. */
  goTo(path: string): Promise<void>
  close(): Promise<void>
  /**
   * Hands the browser context to the next visitor of the file with the same options, empty as a new one: to open one
   * takes three times as long as to load a page.
   */
  leave(): Promise<void>
  /** Who leaves closes the context. For what cannot be undone, such as a script that runs first, or a clock. */
  spend(): void
}

/** Where a page stands that was left: a document of the server that keeps nothing. */
const NOWHERE = '/healthz'

/** The page of a visitor while nothing is open in it, and then new ones. */
export async function nextPage({ page }: Visitor): Promise<Page> {
  const isUnused = page.url() === 'about:blank' || page.url().endsWith(NOWHERE)
  return isUnused ? page : page.context().newPage()
}

const left = new WeakMap<Browser, Map<string, Page>>()

/** Opens a browser context in which nothing that goes wrong passes unseen. */
export async function openVisitor(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const pages = left.get(browser) ?? new Map<string, Page>()
  left.set(browser, pages)
  const key = JSON.stringify([origin, options])
  const found = pages.get(key)
  pages.delete(key)
  const page = found?.isClosed() === false ? found : await newPage(browser, options)
  const context = page.context()
  const complaints: string[] = []
  const requests: Request[] = []
  let isSpent = false
  const noteRequest = (request: Request) => void requests.push(request)
  const noteMessage = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  }
  const noteError = (error: WebError) => void complaints.push(String(error.error()))
  context.on('request', noteRequest)
  context.on('console', noteMessage)
  context.on('weberror', noteError)
  return {
    page,
    complaints,
    requests,
    async goTo(path) {
      const url = `${origin}${path}`
      // An address that differs in its fragment alone would not be loaded anew. Any other is loaded faster from where it is.
      if (withoutFragment(page.url()) === withoutFragment(url)) await page.goto('about:blank')
      await page.goto(url)
    },
    close: () => context.close(),
    spend: () => void (isSpent = true),
    async leave() {
      if (page.isClosed()) return
      if (isSpent) return context.close()
      context.off('request', noteRequest)
      context.off('console', noteMessage)
      context.off('weberror', noteError)
      await empty(page, origin)
      pages.set(key, page)
    },
  }
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`policy violated: ${violatedDirective} ${blockedURI}`)),
    )
  })
  return context.newPage()
}

/** What tests listen to. All listeners would be too many: some are of the library itself, which waits for them. */
const EVENTS = ['console', 'dialog', 'download', 'pageerror', 'request', 'requestfailed', 'response'] as const

/** Takes a page's listeners away from it. */
export function forgetListeners(page: Page): void {
  for (const event of EVENTS) page.removeAllListeners(event)
}

async function empty(page: Page, origin: string): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  forgetListeners(page)
  await page.unrouteAll()
  await context.unrouteAll()
  await page.mouse.move(0, 0)
  // Then what the last document does at its end has been done, and this one can empty what it has kept.
  await page.goto(`${origin}${NOWHERE}`)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        const fail = () => reject(new Error(`${name} is in use.`))
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', fail)
        request.addEventListener('blocked', fail)
      })
  })
  await context.clearCookies()
  await context.clearPermissions()
}

const withoutFragment = (url: string): string => url.replace(/#.*/s, '')

/** Waits until the page was painted once more, and has told its observers of it. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
}

/** What Chromium's console says about an answer of this status. */
export function loadFailure(status: number, reason: string): string {
  return `Failed to load resource: the server responded with a status of ${status} (${reason})`
}
