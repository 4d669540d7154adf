import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../../../test/raw-request.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { upload } from '../../../test/uploads.ts'
import { noise, quarters } from '../../picture/pictures.testkit.ts'

describe('[16.4] a picture', () => {
  let server: TestServer
  let path: string
  beforeAll(async () => {
    server = await startTestServer({ UPLOADS: 'on' })
    const { body } = await upload(server, await noise(1000, 500).blur(3).jpeg().toBuffer(), 'image/jpeg')
    path = new URL(body.publicUrl).pathname
  })
  afterAll(() => server.stop())

  it('[16.4.2] [16.4.4] is served with headers that let no browser take it for anything else', async () => {
    const { status, headers } = await server.call('GET', path)
    expect([status, Object.fromEntries(headers)]).toEqual([
      200,
      expect.objectContaining({
        'cache-control': 'public, max-age=3600',
        'content-disposition': `inline; filename="${path.slice(10)}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'image/webp',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        etag: expect.stringMatching(/^"[\da-f]{22}-1000"$/),
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      }),
    ])
  })

  it('[16.4.3] is 304 for whoever has it', async () => {
    const etag = (await server.call('GET', path)).headers.get('ETag') ?? ''
    const { status, text, headers } = await server.call('GET', path, { headers: { 'If-None-Match': etag } })
    expect([status, text, headers.get('Cache-Control')]).toEqual([304, '', 'public, max-age=3600'])
  })

  it('[16.4.1] is there in its smaller sizes, and in no others', async () => {
    const small = await server.call('GET', path.replace('.webp', '.640.webp'))
    const whole = await server.call('GET', path)
    expect(small.status).toBe(200)
    expect(small.text.length).toBeLessThan(whole.text.length)
    for (const other of ['.639.webp', '.0640.webp', '.png', '', '.99999.webp', '.webp/']) {
      expect((await server.call('GET', path.replace('.webp', other))).status).toBe(404)
    }
    expect((await server.call('GET', `/pictures/${'a'.repeat(22)}.webp`)).status).toBe(404)
    expect((await server.call('POST', path)).status).toBe(405)
  })
})

describe('[16.4.6] a page', () => {
  it('offers the sizes of its own pictures, and says how large they are', async () => {
    const server = await startTestServer({ UPLOADS: 'on' })
    const { body } = await upload(server, await noise(1000, 500).blur(3).jpeg().toBuffer(), 'image/jpeg')
    const { publicUrl } = body
    const small = publicUrl.replace('.webp', '.640.webp')
    const sizes =
      `srcset="${small} 640w, ${publicUrl} 1000w" ` +
      'sizes="(max-width: 40rem) 100vw, 38rem" width="1000" height="500"'
    const { id } = await server.publish({
      blocks: [
        { type: 'image', url: publicUrl, alt: 'Noise' },
        {
          type: 'richtext',
          html: `<p>a <img src="${publicUrl}" alt="b"> <img src="${publicUrl}" alt="c" width="80"></p>`,
        },
        { type: 'image', url: publicUrl.replace('pages.', 'other.') },
      ],
    })
    const { text } = await server.call('GET', `/${id}`)
    const images = [...text.matchAll(/<img [^>]*>/g)].map(([image]) => image.includes(sizes))
    expect(images).toEqual([true, true, false, false])
    expect(text.match(/srcset/g)).toHaveLength(2)
    await server.stop()
  })

  it('says in its document how large they are, unless the author does; what is stored stays', async () => {
    const server = await startTestServer({ UPLOADS: 'on' })
    const { body } = await upload(server, await quarters(20, 10).png().toBuffer())
    const image = { type: 'image', url: body.publicUrl, alt: 'Quarters', caption: 'Four', lang: 'en' }
    const other = { type: 'image', url: 'https://example.org/pictures/a.webp' }
    const sized = { type: 'image', url: body.publicUrl, size: { width: 8, height: 4 } }
    const blocks = [image, other, sized]
    const { id } = await server.publish({ blocks })
    const document = JSON.parse((await server.call('GET', `/${id}.json`)).text)
    expect(JSON.stringify(document.blocks)).toBe(
      JSON.stringify([
        {
          type: 'image',
          url: body.publicUrl,
          alt: 'Quarters',
          caption: 'Four',
          size: { width: 20, height: 10 },
          lang: 'en',
        },
        other,
        sized,
      ]),
    )
    expect((await server.call('GET', `/api/v1/pages/${id}`)).body).toMatchObject({ content: blocks })
    const { text } = await server.call('GET', `/${id}`)
    expect(text.match(/width="\d+" height="\d+"/g)).toEqual([
      'width="20" height="10"',
      'width="8" height="4"',
    ])
    expect((await server.call('GET', `/${id}.md`)).text).toContain(
      `<img src="${body.publicUrl}" alt="" width="8" height="4" />`,
    )
    await server.stop()
  })
})

describe('[16.4.5] with a content origin', () => {
  it('is served from there, and its address elsewhere leads to it', async () => {
    const server = await startTestServer({ UPLOADS: 'on', CONTENT_ORIGIN: 'https://content.example.net' })
    const { body } = await upload(server, await quarters(20, 20).png().toBuffer())
    expect(body.publicUrl).toBe(`https://content.example.net/pictures/${body.key}.webp`)
    const path = `/pictures/${body.key}.webp`
    const other = await server.call('GET', path)
    expect([other.status, other.headers.get('Location')]).toEqual([307, body.publicUrl])
    const { status } = await rawRequest(server.origin, path, { Host: 'content.example.net' })
    expect(status).toBe(200)
    await server.stop()
  })
})
