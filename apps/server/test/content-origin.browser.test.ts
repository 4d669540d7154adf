import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeContexts, sharedChromium } from './browser.ts'
import { freePort } from './free-port.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { openVisitor } from './visitor.ts'

/** One diagram of each of the kinds that people write most. */
const DIAGRAMS: Record<string, string> = {
  flowchart: 'flowchart LR\n  a[Start] --> b{Right?}\n  b -->|yes| c',
  sequence: 'sequenceDiagram\n  Ann->>Ben: Hello\n  Ben-->>Ann: Hi',
  gantt: 'gantt\n  dateFormat YYYY-MM-DD\n  section One\n  Task :a1, 2026-01-01, 3d',
  class: 'classDiagram\n  Animal <|-- Duck\n  Animal : +int age',
  state: 'stateDiagram-v2\n  [*] --> Still\n  Still --> [*]',
  pie: 'pie title Pets\n  "Dogs" : 3\n  "Cats" : 2',
  relations: 'erDiagram\n  CUSTOMER ||--o{ ORDER : places',
}

const browser: Browser | undefined = await sharedChromium()
let server: TestServer
let contentOrigin = ''

beforeAll(async () => {
  const port = String(await freePort())
  contentOrigin = `http://localhost:${port}`
  server = await startTestServer({
    PORT: port,
    BASE_URL: `http://127.0.0.1:${port}`,
    CONTENT_ORIGIN: contentOrigin,
  })
})
afterAll(async () => {
  await closeContexts(browser)
  await server.stop()
})

describe.skipIf(browser === undefined)('with CONTENT_ORIGIN, in a browser', () => {
  it('[10.21.3] a framed document comes from there, and its height is believed', async () => {
    const html = '<style>body{margin:0}</style><div style="height:1234px">Tall</div>'
    const { id } = await server.publish({ blocks: [{ type: 'html', safetyMode: 'sandboxed', html }] })
    const visitor = await openVisitor(browser as Browser, server.origin)
    await visitor.goTo(`/${id}`)
    const frame = visitor.page.locator('iframe')
    expect(await frame.getAttribute('src')).toBe(`${contentOrigin}/${id}/frames/0`)
    await expect.poll(() => frame.evaluate((element) => element.clientHeight)).toBeGreaterThan(1200)
    expect(await visitor.page.frameLocator('iframe').getByText('Tall').count()).toBe(1)
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })

  it('[21.3.5] a frame and a diagram of a page with a passphrase are shown, where there is no cookie', async () => {
    const { id } = await server.publish({
      blocks: [
        { type: 'html', safetyMode: 'sandboxed', html: '<p>In a frame</p>' },
        { type: 'code', language: 'mermaid', code: DIAGRAMS['pie'] },
      ],
      passphrase: 'correct horse battery',
    })
    const visitor = await openVisitor(browser as Browser, server.origin)
    const { page } = visitor
    await page.goto(`${server.origin}/${id}`)
    await page.getByLabel('Passphrase').fill('correct horse battery')
    await page.keyboard.press('Enter')
    await page.frameLocator('iframe').first().getByText('In a frame').waitFor()
    await page.frameLocator('.qp-mermaid iframe').locator('svg').getByText('Dogs').waitFor()
    await visitor.close()
  })

  it('[10.22.1] [10.22.2] diagrams are drawn with nothing but their documents and the program', async () => {
    const blocks = Object.values(DIAGRAMS).map((code) => ({ type: 'code', language: 'mermaid', code }))
    const { id } = await server.publish({ blocks })
    const visitor = await openVisitor(browser as Browser, server.origin)
    await visitor.goTo(`/${id}`)
    const diagrams = visitor.page.locator('.qp-mermaid')
    for (const [index, kind] of Object.keys(DIAGRAMS).entries()) {
      const diagram = diagrams.nth(index)
      await diagram.scrollIntoViewIfNeeded()
      await expect
        .poll(async () => [kind, await diagram.getAttribute('class')], { timeout: 10_000 })
        .toEqual([kind, expect.stringContaining('qp-drawn')])
      const drawing = diagram.locator('iframe').contentFrame().locator('svg').first()
      expect((await drawing.boundingBox())?.height).toBeGreaterThan(20)
    }
    const asked = new Set(visitor.requests.map((request) => request.url()))
    await visitor.close()
    expect(visitor.complaints).toEqual([])
    const program = [...asked].filter((url) =>
      /^http:\/\/127\.0\.0\.1:\d+\/assets\/mermaid-[\w-]{22}\.js$/.test(url),
    )
    expect(program).toHaveLength(1)
    expect(asked).toEqual(
      new Set([
        `${server.origin}/${id}`,
        ...blocks.map((_, index) => `${contentOrigin}/${id}/diagrams/${index}`),
        ...program,
      ]),
    )
  })

  it('[10.22.2] a diagram that is opened directly has an opaque origin', async () => {
    const code = 'pie\n  "a": 1'
    const { id } = await server.publish({ blocks: [{ type: 'code', language: 'mermaid', code }] })
    const visitor = await openVisitor(browser as Browser, contentOrigin)
    await visitor.goTo(`/${id}/diagrams/0`)
    await visitor.page.locator('svg').first().waitFor()
    expect(await visitor.page.evaluate(() => self.origin)).toBe('null')
    await visitor.close()
    expect(visitor.complaints).toEqual([])
  })
})
