import type { Browser, Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startPolicyFree } from './policy-free.ts'
import { type LocalVisitor, openLocalVisitor, withoutPolicy } from './page-server.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const { browser, server, visit } = await pagesInBrowser()
let path: string
/** What a probe tried and what came of it: a value, or the name of the error. */
type Findings = Record<string, string>

/** A program that tries to reach what is not its own, and shows what came of it. */
const PROBE = `<!doctype html><title>Probe</title><pre id="out"></pre><script>
const attempt = (action) => { try { return String(action()) } catch (error) { return error.name } }
const findings = {
  origin: String(origin),
  parentTitle: attempt(() => parent.document.title),
  parentAddress: attempt(() => parent.location.href),
  topNavigation: top === self ? 'none' : attempt(() => { top.location.href = 'https://evil.example/' }),
  cookie: attempt(() => document.cookie),
  localStorage: attempt(() => localStorage.length),
  sessionStorage: attempt(() => sessionStorage.length),
  indexedDB: attempt(() => indexedDB.open('x').readyState),
  serviceWorker: attempt(() => navigator.serviceWorker.controller),
}
const call = (credentials) => fetch(API, { credentials }).then(({ status }) => String(status), ({ name }) => name)
Promise.all([call('include'), call('same-origin'), call('omit')]).then(([include, sameOrigin, omit]) => {
  out.textContent = JSON.stringify({ ...findings, include, sameOrigin, omit })
})
</script>`

beforeAll(async () => {
  const { id } = await server.publish({ content: 'x' })
  const api = JSON.stringify(`${server.origin}/api/v1/pages/${id}`)
  const blocks = [{ type: 'html', safetyMode: 'pro_sandboxed', html: PROBE.replace('API', api) }]
  path = `/${(await server.publish({ blocks }, server.proHeaders)).id}`
})

/** What a frame with the probe says when it is shown in its page. */
async function embedded({ page, goTo }: LocalVisitor): Promise<Findings> {
  await goTo(path)
  return findingsOf(page, '.qp-frame')
}

describe.skipIf(browser === undefined)('[10.4] a script in a pro_sandboxed document', () => {
  const contained = {
    origin: 'null',
    cookie: 'SecurityError',
    localStorage: 'SecurityError',
    sessionStorage: 'SecurityError',
    indexedDB: 'SecurityError',
    serviceWorker: 'SecurityError',
  }

  it('[10.4.4] [10.4.5] runs in the page and reaches nothing of it', async () => {
    const visitor = await openWithCookie()
    expect(await embedded(visitor)).toMatchObject({
      ...contained,
      parentTitle: 'SecurityError',
      parentAddress: 'SecurityError',
      topNavigation: 'SecurityError',
      include: 'TypeError',
    })
    expect(visitor.page.url()).toBe(`${server.origin}${path}`)
    expect(await visitor.page.title()).toBe('Probe')
    await visitor.close()
    expect(visitor.outside).toEqual([])
  })

  it('[10.4.2] [10.4.5] runs when opened directly, in an opaque origin as well', async () => {
    const visitor = await openWithCookie()
    await visitor.goTo(`${path}/frames/0`)
    expect(await findingsOf(visitor.page)).toMatchObject({ ...contained, include: 'TypeError' })
    await visitor.close()
  })

  it('[10.4.5] without its policy the frame alone keeps it from calling the API as the visitor', async () => {
    // Chromium takes a document that a test made up for one of the internet, and keeps those from local addresses.
    const policyFree = await startPolicyFree(server.origin)
    const visitor = await openWithCookie(policyFree.origin)
    const calls: Promise<Record<string, string>>[] = []
    visitor.page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.allHeaders())
    })
    expect(await embedded(visitor)).toMatchObject({
      ...contained,
      topNavigation: 'SecurityError',
      include: 'TypeError',
      sameOrigin: '200',
      omit: '200',
    })
    const sent = await Promise.all(calls)
    expect(sent.map((headers) => [headers['origin'], headers['cookie']])).toEqual([
      ['null', undefined],
      ['null', undefined],
      ['null', undefined],
    ])
    await visitor.close()
    await policyFree.stop()
  })

  it('control: in the origin of the service the same program reaches all of it', async () => {
    const visitor = await openWithCookie()
    const { page } = visitor
    await page.route('**/frames/0', withoutPolicy)
    await visitor.goTo(`${path}/frames/0`)
    expect(await findingsOf(page)).toEqual({
      origin: server.origin,
      parentTitle: 'Probe',
      parentAddress: `${server.origin}${path}/frames/0`,
      topNavigation: 'none',
      cookie: 'visitor=1',
      localStorage: '0',
      sessionStorage: '0',
      indexedDB: 'pending',
      serviceWorker: 'null',
      include: '200',
      sameOrigin: '200',
      omit: '200',
    })
    await visitor.close()
  })

  it('[10.4.4] no click in it leads the page around it away', async () => {
    const html = '<a href="https://evil.example/" target="_top">Go</a>'
    const blocks = [{ type: 'html', safetyMode: 'pro_sandboxed', html }]
    const { id } = await server.publish({ blocks }, server.proHeaders)
    const visitor = await visit()
    await visitor.goTo(`/${id}`)
    await visitor.page.frameLocator('.qp-frame').getByText('Go').click()
    // Chromium says that it has refused.
    await expect.poll(() => visitor.complaints).toEqual([expect.stringContaining('allow-top-navigation')])
    expect(visitor.page.url()).toBe(`${server.origin}/${id}`)
    expect(visitor.outside).toEqual([])

    // Control: in a frame without a sandbox the same click does.
    await visitor.page.route(`${server.origin}/${id}`, withoutSandbox)
    await visitor.page.route('**/frames/0', withoutPolicy)
    await visitor.goTo(`/${id}`)
    await visitor.page.frameLocator('.qp-frame').getByText('Go').click()
    await expect.poll(() => visitor.outside).toEqual(['https://evil.example/'])
    await visitor.close()
  })
})

describe.skipIf(browser === undefined)('[10.22] the document of a diagram', () => {
  const hostile = [
    '%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%',
    'flowchart LR',
    `  A["<img src=x onerror=top.postMessage('ran','*')>"] --> B["<b onclick=top.postMessage('ran','*')>B</b>"]`,
    `  click A href "javascript:top.postMessage('ran','*')"`,
    `  click B call alert("ran")`,
  ].join('\n')

  it('[10.22.2] has an opaque origin, in the page and opened directly, and runs nothing of the author', async () => {
    const blocks = [{ type: 'code', language: 'mermaid', code: hostile }]
    const { id } = await server.publish({ blocks })
    const visitor = await openWithCookie()
    const { page } = visitor
    const ran: string[] = []
    await page.exposeFunction('heard', (data: unknown) => ran.push(JSON.stringify(data)))
    await page.addInitScript(() => {
      if (top === self)
        addEventListener('message', ({ data }) =>
          (globalThis as unknown as { heard(data: unknown): void }).heard(data),
        )
    })
    const probe = () => {
      const attempt = (action: () => unknown) => {
        try {
          return String(action())
        } catch (error) {
          return (error as Error).name
        }
      }
      return {
        origin: String(globalThis.origin),
        cookie: attempt(() => document.cookie),
        localStorage: attempt(() => localStorage.length),
      }
    }
    const opaque = { origin: 'null', cookie: 'SecurityError', localStorage: 'SecurityError' }

    await visitor.goTo(`/${id}`)
    await page.locator('.qp-drawn').waitFor()
    const frame = page.frames().find((one) => one.url().includes('/diagrams/'))
    expect(await frame?.evaluate(probe)).toEqual(opaque)
    for (const node of (await frame?.locator('.node, .node a').all()) ?? []) await node.click({ force: true })
    // Messages arrive in the order in which they were sent.
    await frame?.evaluate(() => top?.postMessage('last of the frame', '*'))
    await expect.poll(() => ran).toContain('"last of the frame"')
    await visitor.goTo(`/${id}/diagrams/0`)
    await page.locator('svg').first().waitFor()
    expect(await page.evaluate(probe)).toEqual(opaque)
    for (const node of await page.locator('.node, .node a').all()) await node.click({ force: true })
    await page.evaluate(() => top?.postMessage('last of all', '*'))
    await expect.poll(() => ran).toContain('"last of all"')
    expect(ran.filter((message) => message.includes('ran'))).toEqual([])
    expect(visitor.outside).toEqual([])
    await visitor.close()
  })
})

async function openWithCookie(origin = server.origin): Promise<LocalVisitor> {
  const visitor = await openLocalVisitor(browser as Browser, origin)
  await visitor.page.context().addCookies([{ name: 'visitor', value: '1', url: server.origin }])
  return visitor
}

async function withoutSandbox(route: Route): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, body: (await response.text()).replace(/ sandbox="[^"]*"/, '') })
}

async function findingsOf(page: Page, frame?: string): Promise<Findings> {
  const root = frame === undefined ? page : page.frameLocator(frame)
  const out = root.locator('#out')
  await expect.poll(() => out.textContent(), { timeout: 10_000 }).not.toBe('')
  return JSON.parse((await out.textContent()) ?? '') as Findings
}
