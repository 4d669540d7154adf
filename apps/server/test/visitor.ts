import type {
  Browser,
  BrowserContextOptions,
  CDPSession,
  ConsoleMessage,
  Page,
  Request,
  WebError,
} from 'playwright-core'
import { waitingContexts } from './browser.ts'

/** A person with a browser of their own. */
export interface Visitor {
  readonly page: Page
  /** Everything the browser complained about, CSP violations included. */
  readonly complaints: string[]
  /** Every request that the browser sent. */
  readonly requests: Request[]
  /** Opens a path of the server. */
  goTo(path: string): Promise<void>
  /**
   * Hands the page to the next visitor with the same options, empty as a new one: to open one takes four times as long
   * as to load a page. One to which something was done that nothing undoes is closed.
   */
  close(options?: { readonly keepsCache?: boolean }): Promise<void>
}

/** For what asks for the same scripts each time: those of the editor take longer to compile than all the rest. */
export const KEEP_CACHE = { keepsCache: true }

/** Where a page stands that was left: a document of the server that keeps nothing. */
const NOWHERE = '/healthz'

/** The page of a visitor while nothing is open in it, and then new ones. */
export async function nextPage({ page }: Visitor): Promise<Page> {
  const isUnused = page.url() === 'about:blank' || page.url().endsWith(NOWHERE)
  return isUnused ? page : page.context().newPage()
}

/** A page that visitors have in turn. */
interface SharedPage {
  readonly page: Page
  /** Sessions that a test has opened; what it has set in one ends with it. */
  readonly sessions: Set<CDPSession>
  /** Something was done to it, or to its context, that nothing undoes. */
  isSpent: boolean
}

const waiting = new WeakMap<Browser, Map<string, SharedPage>>()

/** Opens a browser context in which nothing that goes wrong passes unseen; `origin` is `''` for who visits files. */
export async function openVisitor(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const pages = waiting.get(browser) ?? new Map<string, SharedPage>()
  waiting.set(browser, pages)
  const key = keyOf(options)
  const found = pages.get(key)
  pages.delete(key)
  const shared = found?.page.isClosed() === false ? found : await newPage(browser, options)
  const { page } = shared
  const context = page.context()
  waitingContexts.delete(context)
  if (shared === found) {
    await setLook(page, options)
    await context.grantPermissions(options.permissions ?? [])
  }
  const complaints: string[] = []
  const requests: Request[] = []
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
    async close({ keepsCache = false } = {}) {
      if (page.isClosed() || shared.isSpent || pages.has(key) || origin === '') return context.close()
      context.off('request', noteRequest)
      context.off('console', noteMessage)
      context.off('weberror', noteError)
      await empty(shared, origin, keepsCache)
      pages.set(key, shared)
      waitingContexts.add(context)
    },
  }
}

/** Closes what is waiting: the next visitors have contexts in which nothing has ever been stored. */
export async function closeWaiting(browser: Browser): Promise<void> {
  const pages = waiting.get(browser)
  waiting.delete(browser)
  await Promise.all([...(pages?.values() ?? [])].map(({ page }) => page.context().close()))
}

/** How a page looks can be set again; everything else is the context's for good. */
const LOOK = new Set(['viewport', 'colorScheme', 'reducedMotion', 'forcedColors', 'contrast'])

function keyOf(options: BrowserContextOptions): string {
  return JSON.stringify(options, (name, value: unknown) => (LOOK.has(name) ? undefined : value))
}

/** Has a page look as the options of its context say. */
export async function setLook(page: Page, options: BrowserContextOptions): Promise<void> {
  await page.setViewportSize(options.viewport ?? { width: 1280, height: 720 })
  await page.emulateMedia({
    media: null,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'no-preference',
    forcedColors: options.forcedColors ?? 'none',
    contrast: options.contrast ?? 'no-preference',
  })
}

/** What lasts as long as the page or its context. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<SharedPage> {
  const context = await browser.newContext(options)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`policy violated: ${violatedDirective} ${blockedURI}`)),
    )
  })
  const page = await context.newPage()
  // Without scripts nothing can be emptied.
  const isSpent = options.javaScriptEnabled === false
  const shared: SharedPage = { page, sessions: new Set(), isSpent }
  const spend = () => void (shared.isSpent = true)
  for (const name of LASTING) {
    whenCalled(page, name, spend)
    whenCalled(context, name, spend)
  }
  whenCalled(context.clock, 'install', spend)
  whenCalled(context, 'newCDPSession', async (session) => void shared.sessions.add(await session))
  return shared
}

/** Calls `then` with what a method of `target` answers. */
function whenCalled<T extends object, K extends keyof T>(
  target: T,
  name: K,
  then: (answer: T[K] extends (...given: never[]) => infer A ? A : never) => void,
): void {
  const method = target[name] as (...given: unknown[]) => never
  const calls = (...given: unknown[]) => {
    const answer = method.apply(target, given)
    then(answer)
    return answer
  }
  Object.assign(target, { [name]: calls })
}

/** What tests listen to. All listeners would be too many: some are of the library itself, which waits for them. */
const EVENTS = ['console', 'dialog', 'download', 'pageerror', 'request', 'requestfailed', 'response'] as const

/** Takes a page's listeners away from it. */
export function forgetListeners(page: Page): void {
  for (const event of EVENTS) page.removeAllListeners(event)
}

async function empty({ page, sessions }: SharedPage, origin: string, keepsCache: boolean): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  forgetListeners(page)
  await page.unrouteAll()
  await context.unrouteAll()
  await context.setOffline(false)
  await page.mouse.move(0, 0)
  // Then what the last document does at its end has been done, and this one can empty what it has kept.
  await page.goto(`${origin}${NOWHERE}`)
  await page.evaluate(async () => {
    window.name = ''
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
  const session = await context.newCDPSession(page)
  if (!keepsCache) await session.send('Network.clearBrowserCache')
  await session.send('Page.resetNavigationHistory')
  // The test may have done so.
  await Promise.allSettled([...sessions].map((each) => each.detach()))
  sessions.clear()
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
