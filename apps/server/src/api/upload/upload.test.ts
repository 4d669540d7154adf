import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { UploadResponse } from 'qp-schema/api'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { askForAddress, sendTo, upload } from '../../../test/uploads.ts'
import { movingGif, noise, pngBomb, quarters } from '../../picture/pictures.testkit.ts'
import { openCurrentDatabase } from '../../store/db/open-current-database.ts'
import { createAddressSecrets } from '../../store/address-secrets.ts'
import { addressFor } from '../one-time-address.ts'

const EMPTY = { pictures: 0, files: 0, bytes: 0, days: 0 }

async function start(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const server = await startTestServer({
    UPLOADS: 'on',
    UPLOAD_RATE_LIMIT: '100000',
    TRUST_PROXY: '1',
    ...environment,
  })
  onTestFinished(() => server.stop())
  return server
}

describe('[16] uploads', () => {
  it('[16.1.1] [7.1.21] are off unless the operator wants them', async () => {
    const server = await start({ UPLOADS: '' })
    for (const [method, path] of [
      ['POST', '/api/upload'],
      ['GET', '/api/upload'],
      ['PUT', '/api/upload/x.0.1.1.x'],
    ] as const) {
      const { status, body } = await server.call(method, path)
      expect([status, body['error']]).toEqual([404, 'uploads_off'])
    }
  })

  it('[16.1.3] answers what existing clients of the format expect, and shows what they send', async () => {
    const server = await start()
    const bytes = await quarters(60, 40).png().toBuffer()
    const asked = await askForAddress(server, { mime: 'image/png', size: bytes.length })
    const key = expect.stringMatching(/^[\w-]{22}$/)
    expect([asked.status, asked.headers.get('Cache-Control'), asked.body]).toEqual([
      200,
      'no-store',
      {
        key,
        uploadUrl: expect.stringMatching(/^https:\/\/pages\.example\.org\/api\/upload\/[\w.-]+$/),
        publicUrl: `https://pages.example.org/pictures/${asked.body.key}.webp`,
        headers: { 'Content-Type': 'image/png' },
        method: 'PUT',
        expiresInSec: 600,
      },
    ])
    const path = `/pictures/${asked.body.key}.webp`
    expect((await server.call('GET', path)).status).toBe(404)

    const { publicUrl } = asked.body
    const sent = await sendTo(server, asked.body, bytes)
    const served = await fetch(`${server.origin}${path}`)
    const webp = Buffer.from(await served.arrayBuffer())
    expect([sent.status, sent.body]).toEqual([
      200,
      { key: asked.body.key, publicUrl, width: 60, height: 40, bytes: webp.length },
    ])
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 })
  })

  it('[16.2.2] may come as application/octet-stream, and are what they are', async () => {
    const server = await start()
    const png = await quarters(20, 20).png().toBuffer()
    const send = async (headers: Record<string, string>, mime = 'image/png') => {
      const { body } = await askForAddress(server, { mime, size: png.length })
      const { status, text: answer } = await sendTo(server, { ...body, headers }, png)
      return [status, answer]
    }
    const bytes = { 'Content-Type': 'application/octet-stream' }
    expect(await send(bytes, 'image/jpeg')).toEqual([400, expect.stringContaining('is image/png, and was')])
    expect(await send({ 'Content-Type': 'text/plain' })).toEqual([
      400,
      expect.stringContaining('got text/plain'),
    ])
    expect((await send(bytes))[0]).toBe(200)
    expect(await send({})).toEqual([400, expect.stringContaining('got no media type')])
  })

  it('[5.7.2] can be made by scripts of any origin', async () => {
    const server = await start()
    const { status, headers } = await server.call('OPTIONS', '/api/upload/x', {
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'PUT' },
    })
    expect([status, headers.get('Access-Control-Allow-Methods')]).toEqual([
      204,
      'GET,HEAD,POST,PUT,PATCH,DELETE',
    ])
  })

  it('[8.2.12] are limited by address', async () => {
    const server = await start({ UPLOAD_RATE_LIMIT: '1' })
    const bytes = await quarters(4, 4).png().toBuffer()
    expect((await upload(server, bytes)).status).toBe(200)
    const refused = await upload(server, bytes)
    expect([refused.status, refused.headers.get('X-RateLimit-Limit')]).toEqual([429, '1'])
    expect((await upload(server, bytes, 'image/png', '203.0.113.9')).status).toBe(200)
  })
})

describe('[16.1] a request for an address', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ UPLOADS: 'on' })
  })
  afterAll(() => server.stop())

  it.each([
    ['no fields', {}, 400, 'invalid_body'],
    ['an array', [], 400, 'invalid_body'],
    ['SVG', { mime: 'image/svg+xml', size: 10 }, 400, 'invalid_body'],
    ['another type', { mime: 'application/pdf', size: 10 }, 400, 'invalid_body'],
    ['no bytes', { mime: 'image/png', size: 0 }, 400, 'invalid_body'],
    ['half a byte', { mime: 'image/png', size: 1.5 }, 400, 'invalid_body'],
    ['a size as text', { mime: 'image/png', size: '10' }, 400, 'invalid_body'],
    ['too many bytes', { mime: 'image/png', size: 7_340_033 }, 413, 'body_too_large'],
  ])('[16.1.2] for %s is refused', async (_name, json, status, error) => {
    const answer = await server.call('POST', '/api/upload', { json })
    expect([answer.status, answer.body['error']]).toEqual([status, error])
  })

  it('[5.3.4] with its fields in the query is refused', async () => {
    const { status } = await server.call('POST', '/api/upload?size=3', { json: {} })
    expect(status).toBe(400)
  })

  it('[16.1.5] stores nothing, however many are never used', async () => {
    for (let round = 0; round < 100; round += 1) {
      const asked = await Promise.all(
        Array.from({ length: 10 }, () => askForAddress(server, { mime: 'image/png', size: 7_340_032 })),
      )
      // The operator's command line takes keys.
      expect(asked.filter(({ body }) => !/^\w[\w-]{21}$/.test(body.key))).toEqual([])
    }
    expect(await server.storedPictures()).toEqual(EMPTY)
  })
})

describe('[16.2] the bytes of a picture', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ UPLOADS: 'on', UPLOAD_RATE_LIMIT: '100000', TRUST_PROXY: '1' })
  })
  afterAll(async () => {
    // What every test here has sent was refused, but for one picture.
    expect(await server.storedPictures()).toMatchObject({ pictures: 1, files: 1 })
    await server.stop()
  })

  const refusalOf = async (bytes: Uint8Array, mime: string) => {
    const { status, body } = await upload(server, bytes, mime)
    return [status, (body as unknown as Record<string, unknown>)['error']]
  }
  const text = (content: string) => Buffer.from(content, 'latin1')

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/png'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'image/gif'],
    ['the beginning of a PNG', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['a GIF that is a script', 'GIF89a=1;alert(1)', 'image/gif'],
    ['a broken WebP', 'RIFF\x10\0\0\0WEBPVP8 nothing', 'image/webp'],
    ['a broken AVIF', '\0\0\0\x14ftypavif\0\0\0\0avif', 'image/avif'],
  ])('[16.2.3] [7.1.20] that are %s are refused', async (_name, content, mime) => {
    expect(await refusalOf(text(content), mime)).toEqual([400, 'invalid_picture'])
  })

  it('[16.2.3] of another type than was said are refused', async () => {
    const jpeg = await quarters(20, 20).jpeg().toBuffer()
    expect(await refusalOf(jpeg, 'image/png')).toEqual([400, 'invalid_picture'])
    const { body } = await askForAddress(server, { mime: 'image/png', size: jpeg.length })
    const other = await sendTo(server, { ...body, headers: { 'Content-Type': 'image/jpeg' } }, jpeg)
    expect([other.status, other.text]).toEqual([400, expect.stringContaining('octet-stream; got image/jpeg')])
  })

  it('[16.3.1] of a bomb, a cut picture and one of 10,000 frames are refused', async () => {
    expect(await refusalOf(pngBomb(30_000), 'image/png')).toEqual([400, 'invalid_picture'])
    const whole = await noise(300, 300).jpeg().toBuffer()
    expect(await refusalOf(whole.subarray(0, 9000), 'image/jpeg')).toEqual([400, 'invalid_picture'])
    expect(await refusalOf(await movingGif(1, 1, 10_000), 'image/gif')).toEqual([400, 'invalid_picture'])
  })

  it('[16.2.2] of another size than was said are refused', async () => {
    const bytes = await quarters(20, 20).png().toBuffer()
    for (const size of [bytes.length - 1, bytes.length + 1]) {
      const { body } = await askForAddress(server, { mime: 'image/png', size })
      const { status, text: answer } = await sendTo(server, body, bytes)
      expect([status, answer]).toEqual([400, expect.stringContaining(`exactly ${size} bytes`)])
    }
  })

  it('[16.2.2] that never end are refused at the first byte that is too many', async () => {
    const { body } = await askForAddress(server, { mime: 'image/png', size: 1000 })
    const { status, sent } = await sendChunks(server, body, 200)
    expect(status).toBe(413)
    expect(sent).toBeLessThan(200)
  })

  it('[16.2.4] that stop midway leave nothing, and the address is still good', async () => {
    const bytes = await noise(40, 40).png().toBuffer()
    const asked = await askForAddress(server, { mime: 'image/png', size: bytes.length })
    await new Promise<void>((resolve) => {
      const half = request(`${server.origin}${new URL(asked.body.uploadUrl).pathname}`, {
        method: 'PUT',
        headers: { ...asked.body.headers, 'Content-Length': bytes.length },
      })
      half.on('error', () => resolve())
      half.write(bytes.subarray(0, bytes.length / 2), () => half.destroy(new Error('stop')))
    })
    expect(await server.storedPictures()).toEqual(EMPTY)

    // Nor can it be used by another, or twice.
    const byAnother = await sendTo(server, asked.body, bytes, '198.51.100.1')
    expect([byAnother.status, byAnother.text]).toEqual([403, expect.stringContaining('was not given to you')])
    expect((await sendTo(server, asked.body, bytes)).status).toBe(200)
    const again = await sendTo(server, asked.body, bytes)
    expect([again.status, again.text]).toEqual([403, expect.stringContaining('has been used already')])
  })

  it('[16.2.5] [7.1.22] late, or to an address that was changed, are refused', async () => {
    const database = await openCurrentDatabase(server.databaseUrl)
    const secrets = createAddressSecrets(database)
    const grant = { key: 'a'.repeat(22), type: 'image/png', size: 4 }
    const token = (now: number, takes: 'body' | 'picture' = 'picture') =>
      addressFor(grant, { secrets, takes, from: '203.0.113.1' }, now)
    const send = async (path: string) => {
      const uploadUrl = `https://pages.example.org/api/upload/${path}`
      const to = { uploadUrl, headers: { 'Content-Type': 'image/png' } }
      const { status, body } = await sendTo(server, to, text('1234'), '203.0.113.1')
      return [status, (body as unknown as Record<string, unknown>)['message']]
    }
    const now = Date.now()
    const good = await token(now)
    expect(await send(await token(now - 601_000))).toEqual([
      403,
      'This address has expired; ask for a new one.',
    ])
    const notGiven = [403, 'This address was not given to you by this service; ask for a new one.']
    const changed = good.slice(0, 30) + (good[30] === 'A' ? 'B' : 'A') + good.slice(31)
    const later = good.replace(/^\d+/, (expires) => String(Number(expires) + 1))
    const tooLate = good.replace(/^\d+/, (expires) => String(Number(expires) + 3600))
    const others = [changed, later, tooLate, `${good}.x`, good.slice(11), 'x', await token(now, 'body')]
    for (const other of others) expect(await send(other)).toEqual(notGiven)
    await database.close()
  })

  it('[16.2.5] twice at once are stored once', async () => {
    const own = await start()
    const bytes = await quarters(20, 20).png().toBuffer()
    const { body } = await askForAddress(own, { mime: 'image/png', size: bytes.length })
    const answers = await Promise.all([1, 2, 3].map(() => sendTo(own, body, bytes)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
    expect(await own.storedPictures()).toMatchObject({ pictures: 1, files: 1 })
  })
})

describe('[16.6] bounds', () => {
  it.each([
    ['MAX_PICTURE_BYTES', 507, 'store_full'],
    ['MAX_STORE_BYTES', 507, 'store_full'],
    ['MAX_DAILY_PICTURE_BYTES_PER_ADDRESS', 429, 'quota_exceeded'],
    ['MAX_DAILY_BYTES_PER_ADDRESS', 429, 'quota_exceeded'],
  ])('%s: a picture beyond it is refused and leaves nothing', async (variable, status, error) => {
    const server = await start({ [variable]: '4000' })
    const large = await noise(60, 60).png().toBuffer()
    const refused = await upload(server, large)
    expect([refused.status, JSON.parse(refused.text)]).toEqual([status, expect.objectContaining({ error })])
    expect(await server.storedPictures()).toEqual(EMPTY)
    expect((await upload(server, await quarters(20, 20).png().toBuffer())).status).toBe(200)
  })
})

/** Sends chunks of a hundred bytes without saying how many will come. */
async function sendChunks(
  server: TestServer,
  { uploadUrl, headers }: UploadResponse,
  chunks: number,
): Promise<{ status: number; sent: number }> {
  const sending = request(`${server.origin}${new URL(uploadUrl).pathname}`, { method: 'PUT', headers })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  sending.on('response', (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
  sending.on('error', reject)
  let sent = 0
  const timer = setInterval(() => {
    sent += 1
    if (sent <= chunks) sending.write(Buffer.alloc(100, 1))
  }, 5)
  const status = await promise.finally(() => clearInterval(timer))
  sending.destroy()
  return { status, sent }
}
