import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_URL, startTestServer } from '../../test/test-server.ts'

describe.each([
  ['noindex', undefined],
  ['NONE', undefined],
  ['nofollow, noindex', undefined],
  ['index', `${BASE_URL}/robots.txt ${BASE_URL}/llms.txt`],
  ['all, max-image-preview:none', `${BASE_URL}/robots.txt ${BASE_URL}/llms.txt`],
  ['bingbot: noindex', `${BASE_URL}/robots.txt ${BASE_URL}/llms.txt`],
])('[10.2.2] with ROBOTS=%s', (robots, allowed) => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  beforeAll(async () => {
    server = await startTestServer({ ROBOTS: robots })
  })
  afterAll(() => server.stop())

  it(`[10.2.2] [10.2.4] a page may connect to ${allowed ?? 'nothing'}`, async () => {
    const blocks = [
      { type: 'code', language: 'ts', code: 'let x = 1' },
      { type: 'html', safetyMode: 'sandboxed', html: '<p>x</p>' },
    ]
    const { id } = await server.publish({ blocks })
    const connections = async (path: string) => {
      const { headers } = await server.call('GET', path)
      return /connect-src ([^;]+)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1]
    }
    expect(await connections(`/${id}`)).toBe(allowed)
    expect(await connections(`/${id}/frames/1`)).toBe(undefined)
  })
})
