import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../src/index.ts'
import { answer, type ScriptedServer, startScriptedServer } from './scripted-server.ts'

const ID = 'V1StGXR8Z5jd'
const KEY = 'kq3vN0-hJ7sZ_4mWxT9bLc2E'
const TOKEN = 'pro-token-of-somebody-9f8e7d'

let elsewhere: ScriptedServer
let server: ScriptedServer | undefined

beforeEach(async () => {
  elsewhere = await startScriptedServer(
    answer(200, '# Tides\n', { 'Content-Type': 'text/markdown', ETag: '"1"' }),
  )
})

afterEach(async () => {
  await elsewhere.stop()
  await server?.stop()
})

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])(
    '%s: of a call that has a key is an error, and is not followed',
    async (status) => {
      server = await startScriptedServer(answer(status, '', { Location: `${elsewhere.origin}/${KEY}` }))
      const page = createClient({ baseUrl: server.origin, token: TOKEN }).page(ID, KEY)
      await expect(page.append({ content: 'x' })).rejects.toMatchObject({
        code: 'redirect',
        status,
        isRetryable: false,
        message: `The service redirects to ${elsewhere.origin}. Give its own address as the baseUrl.`,
      })
      expect(server.received).toHaveLength(1)
      expect(elsewhere.received).toEqual([])
    },
  )

  it('[10.25.1] of a view is followed, and takes no token along', async () => {
    server = await startScriptedServer(answer(301, '', { Location: `${elsewhere.origin}/tides.md` }))
    const client = createClient({ baseUrl: server.origin, token: TOKEN })
    expect(await client.markdown(ID)).toEqual({ text: '# Tides\n', etag: '"1"' })
    expect(elsewhere.received.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /tides.md'])
    const headers = [...server.received, ...elsewhere.received].map((one) => JSON.stringify(one.headers))
    expect(headers.filter((one) => one.includes(TOKEN))).toEqual([])
  })
})
