import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'

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
}

/** Opens a browser context in which nothing that goes wrong passes unseen. */
export async function openVisitor(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext(options)
  const complaints: string[] = []
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`policy violated: ${violatedDirective} ${blockedURI}`)),
    )
  })
  const page = await context.newPage()
  return {
    page,
    complaints,
    requests,
    async goTo(path) {
      // An address that differs in its fragment alone would not be loaded anew.
      await page.goto('about:blank')
      await page.goto(`${origin}${path}`)
    },
    close: () => context.close(),
  }
}

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
