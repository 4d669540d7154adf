import { describe, expect, it, onTestFinished } from 'vitest'
import { quarters } from '../src/picture/pictures.testkit.ts'
import { serveOn } from './serve-on.ts'
import { createTestDatabase, hasPostgres, type Product } from './test-database.ts'
import type { UploadResponse } from 'qp-schema/api'

describe.each<Product>(['SQLite', 'PostgreSQL'])('two instances on one store in %s', (product) => {
  it.skipIf(product === 'PostgreSQL' && !hasPostgres)(
    '[16.1.5] [16.2.6] take at one what the other has given an address for, and both show it',
    async () => {
      const { url, remove } = await createTestDatabase(product)
      onTestFinished(remove)
      const [one, other] = [await serveOn(url, { UPLOADS: 'on' }), await serveOn(url, { UPLOADS: 'on' })]
      const bytes = new Uint8Array(await quarters(30, 20).png().toBuffer())
      const asked = await fetch(`${one}/api/upload`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ mime: 'image/png', size: bytes.length }),
      })
      const { uploadUrl, headers, key } = (await asked.json()) as UploadResponse
      const { pathname } = new URL(uploadUrl)
      const sent = await fetch(`${other}${pathname}`, { method: 'PUT', headers, body: bytes })
      expect([sent.status, await sent.json()]).toEqual([
        200,
        expect.objectContaining({ width: 30, height: 20 }),
      ])
      const shown = await Promise.all(
        [one, other].map(async (origin) => {
          const answer = await fetch(`${origin}/pictures/${key}.webp`)
          return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')]
        }),
      )
      expect(shown[0]).toEqual([200, expect.stringMatching(/^UklGR/)])
      expect(shown[1]).toEqual(shown[0])
      const again = await fetch(`${one}${pathname}`, { method: 'PUT', headers, body: bytes })
      expect(again.status).toBe(403)
    },
  )

  it.skipIf(product === 'PostgreSQL' && !hasPostgres)(
    '[17.4.5] take at one a body that the other has given an address for, once for both',
    async () => {
      const { url, remove } = await createTestDatabase(product)
      onTestFinished(remove)
      const [one, other] = [await serveOn(url, { UPLOADS: 'on' }), await serveOn(url, { UPLOADS: 'on' })]
      const params = { name: 'publish_page', arguments: { upload: { size: 5 } } }
      const asked = await fetch(`${one}/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      })
      const [path = ''] = /\/mcp\/bodies\/[\w.-]+/.exec(await asked.text()) ?? []
      const send = async (origin: string, body: string) => {
        const answer = await fetch(origin + path, { method: 'PUT', body })
        return [answer.status, await answer.text()]
      }
      const answers = await Promise.all([send(other, '# One'), send(one, '# One')])
      expect(answers[0]).toEqual([200, expect.stringContaining('"editKey"')])
      expect(answers[1]).toEqual(answers[0])
      expect(await send(one, '# Two')).toEqual([403, expect.stringContaining('invalid_upload_address')])
    },
  )
})
