import type { CDPSession, Page, Request } from 'playwright-core'
import type { Gate } from './gate.ts'
import { probe, type ProbeReport } from './probe.ts'
import { isOwnScript } from './own-scripts.ts'

/** What a visit came upon. */
export interface Visit {
  /** Signs that something of an author's ran, or would: the detector's name and what it saw. */
  readonly findings: readonly string[]
  readonly documents: number
  readonly elements: number
  readonly blocks: number
}

/** What makes a visit another one. */
export interface VisitOptions {
  /** The address is that of the edit view, whose frame shows the page. */
  readonly preview?: boolean
  /** Detectors whose findings are waited for: what a control sets off may show later than its document is done. */
  readonly awaited?: readonly string[]
  /** Does something in the page once it is there; afterwards it is looked at once more. */
  readonly act?: (page: Page, evaluate: Evaluate) => Promise<void>
}

/** Runs a program of the bench in the page, and gives what it comes to. */
export type Evaluate = (source: string) => Promise<unknown>

/** A page of a browser that can be sent to one address after the other. */
export interface Watch {
  visit(path: string, options?: VisitOptions): Promise<Visit>
  close(): Promise<void>
}

const BINDING = 'qpBench'
const PROGRAM = '/'
const AGAIN = 'qp-bench-again'
const SETTLED_MILLISECONDS = 60_000
const AWAITED_MILLISECONDS = 10_000

/** Opens a page in which every script, call, request, navigation and message is watched, in its frames too. */
export async function watch(
  page: Page,
  gate: Pick<Gate, 'origin' | 'upstream' | 'mode'>,
  globals: readonly string[] = [],
): Promise<Watch> {
  const session = await page.context().newCDPSession(page)
  let findings = new Set<string>()
  /** What the document of each script context has last told. */
  let documents = new Map<number, ProbeReport>()
  let outside: string[] = []
  let left = 0
  let address = ''
  let arrived = false
  let framesAreDead = false
  const find = (finding: string) => findings.add(finding)

  const leave = (context: number) => {
    if (documents.delete(context)) left += 1
  }
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => leave(executionContextId))
  session.on('Runtime.executionContextsCleared', () => [...documents.keys()].forEach(leave))
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== BINDING) return
    const report = JSON.parse(payload) as ProbeReport
    if (report.url === address) arrived = true
    if (report.finding !== undefined) find(`${report.finding} in ${nameOf(report.url)}`)
    // The preview's frame runs nothing, so its probe never comes to an end.
    const isDead = framesAreDead && report.url === 'about:srcdoc'
    if (report.event !== 'finding' && !isDead) documents.set(executionContextId, report)
  })
  session.on('Runtime.consoleAPICalled', ({ type, args }) =>
    find(`console ${type} ${String(args[0]?.value ?? '').slice(0, 100)}`),
  )
  let scripts: ScriptsSeen = { findings, unread: new Set() }
  const ownScripts = await watchScripts(session, gate, () => scripts)
  page.on('dialog', (dialog) => {
    find(`dialog ${dialog.type()}`)
    dialog.dismiss().catch(() => undefined)
  })
  page.on('popup', (popup) => {
    find('popup')
    popup.close().catch(() => undefined)
  })
  page.on('console', (message) => {
    if (/Ignored call to/.test(message.text())) find(`refused ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith(`${gate.origin}/`) || isProgramOf(gate, url) || url.startsWith('data:')) return
    const type = request.resourceType()
    if (type === 'image' || (isPassive(type, url) && isFramed(request))) return
    outside.push(`${type} ${url}`)
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url() !== address && frame.url() !== 'about:blank')
      find(`navigation to ${frame.url()}`)
  })
  await session.send('Runtime.enable')
  await session.send('Page.enable')
  await session.send('Runtime.addBinding', { name: BINDING })
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${probe.toString()})(${JSON.stringify({ binding: BINDING, program: PROGRAM, globals, again: AGAIN })})//qp-bench`,
  })

  const evaluate: Evaluate = async (source) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `${source}//qp-bench`,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  /** While a dialog is open, no listener of a page is called. */
  const askAgain = async () => {
    arrived = false
    const deadline = Date.now() + AWAITED_MILLISECONDS
    const hasAnswered = () => arrived
    while (!hasAnswered() && Date.now() < deadline) {
      // An attack that runs leads the page away, and the program here is cut off.
      await evaluate(`dispatchEvent(new Event('${AGAIN}'))`).catch(() => undefined)
      if (!hasAnswered()) await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  return {
    async visit(path, { preview = false, awaited = [], act } = {}) {
      address = 'about:blank'
      await leaveForBlank(page)
      findings = new Set()
      scripts = { findings, unread: new Set() }
      documents = new Map()
      outside = []
      left = 0
      arrived = false
      framesAreDead = preview && gate.mode === 'kept'
      address = `${gate.origin}${path}`
      await page
        .goto(address, { waitUntil: 'commit' })
        .catch((error: unknown) => find(`navigation ${String(error)}`))
      if (preview) for (const attribute of await handlersInPreview(page)) find(`latent ${attribute}`)
      if (!(await settled(() => ({ documents, left, arrived }))))
        find(`unsettled: a document did not finish ${JSON.stringify([...documents.values()])}`)
      if (act !== undefined) {
        await act(page, evaluate)
        await askAgain()
        if (!(await settled(() => ({ documents, left, arrived })))) find('unsettled: after it was used')
      }
      const fired = () => new Set([...findings].map((finding) => finding.split(' ')[0]))
      const deadline = Date.now() + (awaited.length === 0 ? 0 : AWAITED_MILLISECONDS)
      while (
        Date.now() < deadline &&
        !awaited.every((detector) => detector === 'request' || fired().has(detector))
      )
        await new Promise((resolve) => setTimeout(resolve, 25))
      for (const hash of scripts.unread) if (!ownScripts.has(hash)) find(`parsed ${hash}, and gone`)
      const done = [...documents.values()]
      const embeds = new Set(
        done.flatMap((report) => report.embeds ?? []).map((src) => src.replace(/#.*/s, '')),
      )
      for (const request of outside) {
        const [type = '', url = ''] = request.split(' ')
        if (!(type === 'document' && url.startsWith('https://') && embeds.has(url)))
          find(`request ${request}`)
      }
      return {
        findings: [...findings],
        documents: done.length + left,
        elements: done.reduce((sum, { elements = 0 }) => sum + elements, 0),
        blocks: done.reduce((sum, { blocks = 0 }) => sum + blocks, 0),
      }
    },
    close: () => page.close(),
  }
}

/** What the last visit has set off may still be leading the page away. */
async function leaveForBlank(page: Page): Promise<void> {
  for (;;) {
    const arrived = await page.goto('about:blank').then(
      () => true,
      () => page.isClosed(),
    )
    if (arrived) return
  }
}

/** What the scripts of one visit came to. What is heard of a script late counts for the visit that compiled it. */
interface ScriptsSeen {
  readonly findings: Set<string>
  /** Hashes of the scripts that were gone before they could be read. */
  readonly unread: Set<string>
}

/**
 * Every script that the browser compiles, inline handlers and `javascript:` addresses among them, must be known.
 * Gives the hashes of those that are, as they are met.
 */
async function watchScripts(
  session: CDPSession,
  gate: Pick<Gate, 'origin' | 'upstream'>,
  seen: () => ScriptsSeen,
): Promise<ReadonlySet<string>> {
  const own = new Set<string>()
  session.on('Debugger.scriptParsed', ({ scriptId, hash, url, hasSourceURL, executionContextAuxData }) => {
    if ((executionContextAuxData as { type?: string } | undefined)?.type === 'isolated') return
    const known = isProgramOf(gate, url) || url.startsWith('chrome-error:')
    if (own.has(hash) || (known && hasSourceURL !== true)) return
    const { findings, unread } = seen()
    session
      .send('Debugger.getScriptSource', { scriptId })
      .then(({ scriptSource }) => {
        if (isOwnScript(scriptSource)) own.add(hash)
        else findings.add(`parsed ${scriptSource.slice(0, 200)}`)
      })
      .catch(() => unread.add(hash))
  })
  await session.send('Debugger.enable')
  return own
}

/** What a document in a frame may load: `other` is an SVG that a mask or a filter names. */
function isPassive(type: string, url: string): boolean {
  return ['stylesheet', 'font', 'media', 'other'].includes(type) && url.startsWith('https:')
}

function isFramed(request: Request): boolean {
  return !request.isNavigationRequest() && request.frame().parentFrame() !== null
}

function isProgramOf({ origin, upstream }: Pick<Gate, 'origin' | 'upstream'>, url: string): boolean {
  return url.startsWith(`${origin}/assets/`) || url.startsWith(`${upstream}/assets/`)
}

/**
 * The preview's frame runs no script, so the probe is as dead in it as an attack: its elements with handlers are
 * asked for from outside.
 */
async function handlersInPreview(page: Page): Promise<string[]> {
  await page.locator('.bar-state', { hasText: 'Published' }).waitFor()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.locator('iframe.preview-frame[srcdoc]').waitFor({ state: 'attached' })
  const frame = page.frames().find((one) => one.url() === 'about:srcdoc')
  if (frame === undefined) return ['no preview']
  await frame.waitForLoadState('load').catch(() => undefined)
  const handlers = frame.locator("xpath=//*[@*[starts-with(local-name(), 'on')]]")
  return (await handlers.count()) === 0 ? [] : ['handler in the preview']
}

/** Waits until every document that has started is done and no other has started for a moment. */
async function settled(
  state: () => { documents: ReadonlyMap<number, ProbeReport>; left: number; arrived: boolean },
): Promise<boolean> {
  const deadline = Date.now() + SETTLED_MILLISECONDS
  let quiet = 0
  let count = -1
  while (Date.now() < deadline) {
    const { documents, left, arrived } = state()
    const seen = documents.size + left
    const calm = arrived && seen === count && [...documents.values()].every(({ event }) => event === 'done')
    quiet = calm ? quiet + 1 : 0
    if (quiet > 4) return true
    count = seen
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  return false
}

function nameOf(url: string): string {
  const { pathname, protocol } = new URL(url)
  if (protocol === 'about:') return url
  return pathname.replace(/^\/[0-9A-Za-z]{12}/, '/{id}')
}
