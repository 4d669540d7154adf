import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeContexts, sharedChromium } from '../../../apps/server/test/browser.ts'
import { type ServerProcess, startServerProcess } from '../../../apps/server/test/server-process.ts'
import { answer, type ScriptedServer, startScriptedServer } from './scripted-server.ts'

/** What a page has that loaded the client. */
type ClientWindow = { readonly qpClient: typeof import('../src/index.ts') }

const KEY = 'kq3vN0-hJ7sZ_4mWxT9bLc2E'
const ANY_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key',
}

const browser = await sharedChromium()

describe.runIf(browser !== undefined)('in a browser', () => {
  let server: ServerProcess
  /** Of another origin than the service. */
  let site: ScriptedServer
  let script: string

  beforeAll(async () => {
    server = await startServerProcess()
    site = await startScriptedServer(answer(200, '<!doctype html>', { 'Content-Type': 'text/html' }))
    script = await bundledClient()
  })

  afterAll(async () => {
    await closeContexts(browser)
    await server.stop()
    await site.stop()
  })

  async function pageWithClient() {
    if (browser === undefined) throw new Error('There is no browser.')
    const page = await browser.newPage()
    await page.goto(site.origin)
    await page.addScriptTag({ content: script })
    return page
  }

  it('[5.7] pages of the service are made and changed from another origin', async () => {
    const page = await pageWithClient()
    const seen = await page.evaluate(async (baseUrl) => {
      const { createClient, QuickPagesError } = (globalThis as unknown as ClientWindow).qpClient
      const client = createClient({ baseUrl })
      const { id, editKey, etag } = await client.publish({ content: '# Tides' })
      const own = client.page(id, editKey)
      const appended = await own.append({ content: 'Ebb' }, { ifMatch: etag })
      const failure: unknown = await own.hide({ ifMatch: etag }).catch((error: unknown) => error)
      const { text } = await client.markdown(id)
      await own.delete({ ifMatch: appended.etag })
      const { code, requestId = '' } = failure as InstanceType<typeof QuickPagesError>
      return [etag, appended.etag, code, requestId.length, text]
    }, server.origin)
    expect(seen).toEqual(['"1"', '"2"', 'precondition_failed', 36, '# Tides\n\nEbb\n'])
    await page.close()
  })

  it('a redirect is an error, and nothing goes to where it leads', async () => {
    const elsewhere = await startScriptedServer(answer(200, '{}', ANY_ORIGIN))
    const moved = await startScriptedServer(
      answer(204, '', ANY_ORIGIN),
      answer(307, '', { ...ANY_ORIGIN, Location: `${elsewhere.origin}/` }),
    )
    const page = await pageWithClient()
    const seen = await page.evaluate(
      async ([baseUrl = '', key = '']) => {
        const { createClient, QuickPagesError } = (globalThis as unknown as ClientWindow).qpClient
        const call = createClient({ baseUrl }).page('V1StGXR8Z5jd', key).append({ content: 'x' })
        const failure: unknown = await call.catch((error: unknown) => error)
        const { code, status, message } = failure as InstanceType<typeof QuickPagesError>
        return [code, status, message]
      },
      [moved.origin, KEY],
    )
    expect(seen).toEqual(['redirect', 0, 'The service redirects. Give its own address as the baseUrl.'])
    expect(moved.received.map(({ method }) => method)).toEqual(['OPTIONS', 'POST'])
    expect(elsewhere.received).toEqual([])
    await page.close()
    await elsewhere.stop()
    await moved.stop()
  })
})

async function bundledClient(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'qpClient',
    platform: 'browser',
    target: 'es2023',
    conditions: ['qp-source'],
  })
  return outputFiles[0]?.text ?? ''
}
