import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { extract } from '@extractus/oembed-extractor'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeContexts, sharedChromium } from './browser.ts'
import { freePort } from './free-port.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { openVisitor } from './visitor.ts'

const PAGE = { content: '# Tides & "more"\n\nTwice a day.' }

const browser: Browser | undefined = await sharedChromium()
/** A site of somebody else that shows what it was given. */
let site: Server
let siteOrigin = ''
let shown = ''
let closed: TestServer
let open: TestServer

beforeAll(async () => {
  site = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><link rel="icon" href="data:,"><title>A site</title><p>They write:</p>${shown}`),
  )
  const port = await freePort()
  siteOrigin = `http://localhost:${port}`
  site.listen(port, '127.0.0.1')
  await once(site, 'listening')
  closed = await start({})
  open = await start({ FRAME_ANCESTORS: `'self' ${siteOrigin}` })
})
afterAll(async () => {
  await closeContexts(browser)
  site.closeAllConnections()
  site.close()
  await closed.stop()
  await open.stop()
})

async function start(environment: Readonly<Record<string, string>>): Promise<TestServer> {
  const port = String(await freePort())
  return startTestServer({ PORT: port, BASE_URL: `http://127.0.0.1:${port}`, ...environment })
}

describe('[10.28.1] a consumer that others have written finds it by the address of a page', () => {
  it('as a link where other sites may not frame it', async () => {
    const { id } = await closed.publish(PAGE)
    expect(await extract(`${closed.origin}/${id}`)).toMatchObject({
      type: 'link',
      title: 'Tides & "more"',
      thumbnail_url: `${closed.origin}/${id}/card.png`,
      method: 'auto-discovery',
    })
  })

  it('as a frame where they may, in the size that it asks for', async () => {
    const { id } = await open.publish(PAGE)
    expect(await extract(`${open.origin}/${id}`, { maxwidth: 600 })).toMatchObject({
      type: 'rich',
      title: 'Tides & "more"',
      html: `<iframe src="${open.origin}/${id}" title="Tides &amp; &quot;more&quot;" width="600" height="540" loading="lazy" style="max-width:100%;border:0"></iframe>`,
      method: 'auto-discovery',
    })
  })
})

describe.skipIf(browser === undefined)('[10.28.3] in a page of another origin, in a browser', () => {
  it('the frame shows the page where FRAME_ANCESTORS names the site', async () => {
    const { id } = await open.publish(PAGE)
    const found = await extract(`${open.origin}/${id}`, { maxwidth: 600 })
    shown = String(found['html'])
    const visitor = await openVisitor(browser as Browser, siteOrigin)
    await visitor.goTo('/')
    const frame = visitor.page.frameLocator('iframe')
    await frame.getByText('Twice a day.').waitFor()
    const { width, height } = (await visitor.page.locator('iframe').boundingBox()) ?? {}
    await visitor.close()
    expect([width, height, visitor.complaints]).toEqual([600, 540, []])
  })

  it('the browser refuses it by default', async () => {
    const { id } = await closed.publish(PAGE)
    shown = `<iframe src="${closed.origin}/${id}" width="600" height="540"></iframe>`
    const visitor = await openVisitor(browser as Browser, siteOrigin)
    await visitor.goTo('/')
    await expect
      .poll(() => visitor.complaints)
      .toEqual([expect.stringMatching(/^(?:Refused to frame|Framing) .*"frame-ancestors 'self'"/)])
    expect(await visitor.page.frameLocator('iframe').getByText('Twice a day.').count()).toBe(0)
    await visitor.close()
  })
})
