import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { avifOfManyBrands, noise } from '../../../apps/server/src/picture/pictures.testkit.ts'
import { startServerProcess } from '../../../apps/server/test/server-process.ts'
import { createClient, type UploadProgress } from '../src/index.ts'
import {
  json,
  type Reaction,
  refuse,
  reset,
  type ScriptedServer,
  startScriptedServer,
} from './scripted-server.ts'

const TOKEN = 'pro-token-of-somebody-9f8e7d'
const DONE = { key: 'k', publicUrl: 'http://localhost/pictures/k.webp', width: 3, height: 2, bytes: 68 }

let picture: Buffer

beforeAll(async () => {
  picture = await noise(300, 300).png().toBuffer()
})

describe('[16.1] uploadPicture with the service', () => {
  it('[16.2.3] sends bytes or a Blob, tells how far it is, and a page shows the picture', async () => {
    const server = await startServerProcess({ UPLOADS: 'on' })
    onTestFinished(() => server.stop())
    const client = createClient({ baseUrl: server.origin })
    const told: UploadProgress[] = []
    const { url, key, bytes, ...size } = await client.uploadPicture(picture, {
      onProgress: (progress) => told.push(progress),
    })
    expect([url, size]).toEqual([
      `http://localhost:${server.port}/pictures/${key}.webp`,
      { width: 300, height: 300 },
    ])
    const total = picture.length
    expect(total).toBeGreaterThan(3 * 65_536)
    expect(told.map(({ sent }) => sent)).toEqual([
      0,
      ...Array.from({ length: Math.floor(total / 65_536) }, (_, chunk) => (chunk + 1) * 65_536),
      total,
      total,
    ])
    expect(new Set(told.map((one) => one.total))).toEqual(new Set([total]))
    const served = await fetch(`${server.origin}/pictures/${key}.webp`)
    expect([served.status, (await served.arrayBuffer()).byteLength]).toEqual([200, bytes])
    const { blocks } = await client.get((await client.publish({ content: `![](${url})` })).id)
    expect(blocks).toEqual([{ type: 'image', url }])

    const avif = await client.uploadPicture(await avifOfManyBrands(noise(40, 30)))
    expect([avif.width, avif.height]).toEqual([40, 30])

    const again = await client.uploadPicture(new Blob([new Uint8Array(picture)]), { type: 'image/png' })
    expect(again.url).not.toBe(url)
    await expect(client.uploadPicture(picture, { type: 'image/gif' })).rejects.toMatchObject({
      code: 'invalid_picture',
    })
  })
})

describe('uploadPicture', () => {
  let server: ScriptedServer
  afterEach(() => server.stop())

  /** The answer to a request for an address; the server is only known once it has started. */
  const given =
    (name: string): Reaction =>
    (response) => {
      const headers = { 'Content-Type': 'image/png' }
      json(200, { uploadUrl: `${server.origin}/put/${name}`, headers, publicUrl: 'x', key: 'k' })(response)
    }
  const upload = async (...script: readonly Reaction[]) => {
    server = await startScriptedServer(...script)
    return createClient({ baseUrl: server.origin, token: TOKEN }).uploadPicture(picture)
  }
  const requests = () => server.received.map(({ method, path }) => `${method} ${path}`)

  it('[16.1.1] says where a service takes none', async () => {
    await expect(upload(refuse(404, 'uploads_off'))).rejects.toMatchObject({
      code: 'uploads_off',
      status: 404,
    })
    expect(requests()).toEqual(['POST /api/upload'])
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ mime: 'image/png', size: picture.length })
  })

  it('[16.2.4] sends the bytes again after they broke off, and the token to nobody but the service', async () => {
    const { key, publicUrl: url, width, height, bytes } = DONE
    expect(await upload(given('a'), reset, json(200, DONE))).toEqual({ url, key, width, height, bytes })
    expect(requests()).toEqual(['POST /api/upload', 'PUT /put/a', 'PUT /put/a'])
    const tokens = server.received.map(({ headers }) => headers.authorization)
    expect(tokens).toEqual([`Bearer ${TOKEN}`, undefined, undefined])
  })

  it('[16.2.5] asks for another address, once, when the first is used up', async () => {
    const usedUp = refuse(403, 'invalid_upload_address')
    await upload(given('a'), reset, usedUp, given('b'), json(200, DONE))
    expect(requests().slice(3)).toEqual(['POST /api/upload', 'PUT /put/b'])
    await server.stop()
    await expect(upload(given('a'), usedUp, given('b'), usedUp)).rejects.toMatchObject({
      code: 'invalid_upload_address',
    })
    expect(requests()).toHaveLength(4)
  })

  it('[16.2.3] sends nothing that is no picture by how it begins', async () => {
    server = await startScriptedServer(refuse(404, 'uploads_off'))
    const client = createClient({ baseUrl: server.origin })
    const beginning = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
    for (const known of ['\xff\xd8\xff', 'GIF89a', 'RIFF1234WEBP', '\0\0\0\x1cftypmif1\0\0\0\0avif'])
      await expect(client.uploadPicture(beginning(known))).rejects.toMatchObject({ code: 'uploads_off' })
    expect(server.received.map(({ body }) => (JSON.parse(body) as { mime: string }).mime)).toEqual([
      'image/jpeg',
      'image/gif',
      'image/webp',
      'image/avif',
    ])
    await expect(client.uploadPicture(beginning('<svg/>'))).rejects.toThrow(
      new TypeError(
        'uploadPicture takes PNG, JPEG, WebP, GIF and AVIF, and these bytes begin like none of them',
      ),
    )
    await expect(client.uploadPicture('a.png' as never)).rejects.toThrow(TypeError)
    expect(server.received).toHaveLength(4)
  })
})
