import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEdge } from '../scripts/start-edge.ts'
import { askForAddress, sendTo, upload } from '../../server/test/uploads.ts'
import { createTestClient } from '../../server/test/test-client.ts'
import {
  chunk,
  flat,
  jpegWithMetadata,
  movingGif,
  noise,
  pngBomb,
  PRIVATE_TEXTS,
  quarters,
  segment,
} from '../../server/src/picture/pictures.testkit.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const BROKEN = 'The picture cannot be decoded: it is broken, cut off or of a kind that is not supported.'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ UPLOADS: 'on', UPLOAD_RATE_LIMIT: '100000' })
})
afterAll(() => server.stop())

async function bytesAt(path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(server.origin + path)).arrayBuffer())
}

/** The sides of what is served, or why it was refused. */
async function made(bytes: Uint8Array, mime: string) {
  const { status, body } = await upload(server, bytes, mime)
  if (status !== 200) return (body as unknown as { message: string }).message
  const served = await bytesAt(new URL(body.publicUrl).pathname)
  const { format, width, height } = await sharp(served).metadata()
  expect([format, width, height, served.length]).toEqual(['webp', body.width, body.height, body.bytes])
  return [width, height]
}

/** How far the values of two pictures are apart on average. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const pixels = (bytes: Buffer) => sharp(bytes).flatten({ background: '#fff' }).raw().toBuffer()
  const [first, second] = [await pixels(one), await pixels(other)]
  expect(first.length).toBe(second.length)
  return first.reduce((sum, value, place) => sum + Math.abs(value - (second[place] ?? 0)), 0) / first.length
}

describe('[16.3] the Worker encodes a picture anew', () => {
  it('upright, without what else was in it', async () => {
    const sent = await jpegWithMetadata(quarters(160, 96))
    const { body } = await upload(server, sent, 'image/jpeg')
    expect([body.width, body.height]).toEqual([96, 160])
    const served = await bytesAt(new URL(body.publicUrl).pathname)
    expect(PRIVATE_TEXTS.filter((text) => served.includes(text))).toEqual([])
    expect(await difference(served, await sharp(sent).autoOrient().png().toBuffer())).toBeLessThan(3)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('turned as Exif says: %d', async (orientation) => {
    const sent = await quarters(64, 40).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer()
    const { body } = await upload(server, sent, 'image/jpeg')
    const served = await bytesAt(new URL(body.publicUrl).pathname)
    expect(await difference(served, await sharp(sent).autoOrient().png().toBuffer())).toBeLessThan(4)
  })

  it.each(['png', 'webp'] as const)('turned as Exif says in %s', async (kind) => {
    for (const orientation of [1, 3, 6, 8]) {
      const sent = await quarters(64, 40).toFormat(kind).withMetadata({ orientation }).toBuffer()
      const upright = await sharp(sent).autoOrient().png().toBuffer({ resolveWithObject: true })
      expect(upright.info.width).toBe(orientation > 4 ? 40 : 64)
      const { body } = await upload(server, sent, `image/${kind}`)
      const served = await bytesAt(new URL(body.publicUrl).pathname)
      expect(await difference(served, upright.data)).toBeLessThan(4)
    }
  })

  it.each([Buffer.from('II*\0'), Buffer.from('no Exif at all'), Buffer.alloc(0)])(
    'and as it is, where Exif is broken: %j',
    async (exif) => {
      const png = await quarters(64, 40).png().toBuffer()
      const sent = Buffer.concat([png.subarray(0, 33), chunk('eXIf', exif), png.subarray(33)])
      expect(await made(sent, 'image/png')).toEqual([64, 40])
    },
  )

  it('[16.3.4] with every pixel of a PNG', async () => {
    const sent = await quarters(300, 200).png().toBuffer()
    const { body } = await upload(server, sent)
    expect(await difference(await bytesAt(new URL(body.publicUrl).pathname), sent)).toBe(0)
  })

  it('[16.3.6] in smaller sizes, which look the same', async () => {
    const sent = await noise(2000, 1000).blur(9).jpeg().toBuffer()
    const { body } = await upload(server, sent, 'image/jpeg')
    const path = new URL(body.publicUrl).pathname
    for (const [width, height] of [
      [640, 320],
      [1280, 640],
    ] as const) {
      const served = await bytesAt(path.replace('.webp', `.${width}.webp`))
      expect(await difference(served, await sharp(sent).resize(width, height).png().toBuffer())).toBeLessThan(
        4,
      )
    }
    expect((await server.call('GET', path.replace('.webp', '.2048.webp'))).status).toBe(404)
  })

  const of = (picture: Sharp, kind: 'jpeg' | 'png' | 'webp', options: object = {}) =>
    picture.toFormat(kind, options).toBuffer()
  const soft = (width: number, height: number) =>
    noise(width / 40, height / 40).resize(width, height, { kernel: 'linear' })
  const deep = () => sharp(Buffer.alloc(40 * 30 * 8, 99), { raw: { width: 40, height: 30, channels: 4 } })

  it.each<[string, string, () => Promise<Uint8Array>, unknown]>([
    ['a photo of 12 megapixels', 'jpeg', () => of(soft(4000, 3000), 'jpeg'), [2500, 1875]],
    [
      'one in several passes',
      'jpeg',
      () => of(soft(4000, 3000), 'jpeg', { progressive: true }),
      [2500, 1875],
    ],
    ['one of 50 megapixels', 'jpeg', () => of(soft(8000, 6200), 'jpeg'), [2000, 1550]],
    ['a long one', 'jpeg', () => of(soft(40_000, 400), 'jpeg'), [4096, 40]],
    ['one in grey', 'jpeg', () => of(quarters(60, 40).greyscale(), 'jpeg'), [60, 40]],
    ['a PNG of 16 bits', 'png', () => of(deep().toColourspace('rgb16'), 'png'), [40, 30]],
    ['one with a palette', 'png', () => of(quarters(60, 40), 'png', { palette: true }), [60, 40]],
    ['one that is interlaced', 'png', () => of(noise(61, 43), 'png', { progressive: true }), [61, 43]],
    ['one of a screen', 'png', () => of(flat(3840, 2160), 'png'), [2921, 1643]],
    ['one that is transparent', 'png', () => of(flat(2880, 1800).ensureAlpha(0.5), 'png'), [1833, 1145]],
    ['a long one', 'png', () => of(flat(800, 9000), 'png'), [364, 4096]],
    ['a moving PNG', 'png', async () => movingPng(await of(quarters(60, 40), 'png')), [60, 40]],
    ['a WebP', 'webp', () => of(quarters(60, 40), 'webp'), [60, 40]],
    ['one without loss', 'webp', () => of(quarters(60, 40), 'webp', { lossless: true }), [60, 40]],
    ['one that is transparent', 'webp', () => of(flat(60, 40).ensureAlpha(0.5), 'webp'), [60, 40]],
    [
      'a polyglot',
      'png',
      async () => Buffer.concat([await of(flat(6), 'png'), Buffer.from('<script>')]),
      [6, 6],
    ],
  ])('from %s (%s)', async (_, kind, bytes, sides) => {
    expect(await made(await bytes(), `image/${kind}`)).toEqual(sides)
  })

  const only = (kind: string) =>
    `The picture is image/${kind}, and this service decodes PNG, JPEG and WebP only.`
  const moves = 'The picture moves, and this service takes still pictures only.'
  const large = 'The picture is too large for this service once it is decoded.'
  const inks = 'The picture is in the four inks of print (CMYK): save it as RGB.'
  it.each<[string, string, () => Promise<Uint8Array> | Uint8Array, string]>([
    [
      'a bomb',
      'png',
      () => pngBomb(30_000),
      'The picture has 900000000 pixels in all, and 50000000 are allowed.',
    ],
    ['a smaller bomb', 'png', () => pngBomb(7000), large],
    ['one in passes without need', 'jpeg', () => of(flat(8000, 6000), 'jpeg', { progressive: true }), large],
    ['one in scans without need', 'jpeg', () => scans(8000, 6000), large],
    ['a WebP larger than it says', 'webp', smallCanvas, BROKEN],
    ['a GIF', 'gif', () => movingGif(8, 8, 3), only('gif')],
    ['a JPEG in inks', 'jpeg', () => of(quarters(60, 40).toColourspace('cmyk'), 'jpeg'), inks],
    [
      'a moving WebP',
      'webp',
      async () => of(sharp(await movingGif(8, 8, 3), { animated: true }), 'webp'),
      moves,
    ],
    ['a cut JPEG', 'jpeg', async () => (await of(noise(300, 300), 'jpeg')).subarray(0, 9000), BROKEN],
    [
      'a cut JPEG in passes',
      'jpeg',
      async () => (await of(noise(300, 300), 'jpeg', { progressive: true })).subarray(0, -900),
      BROKEN,
    ],
    ['a cut PNG', 'png', async () => (await of(noise(200, 200), 'png')).subarray(0, 9000), BROKEN],
    ['a cut WebP', 'webp', async () => (await of(noise(200, 200), 'webp')).subarray(0, 9000), BROKEN],
    ['an AVIF', 'avif', () => quarters(60, 40).avif().toBuffer(), only('avif')],
    ['a PNG without sides', 'png', () => pngBomb(0), BROKEN],
    ['a JPEG of nothing', 'jpeg', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9]), BROKEN],
  ])('but not from %s (%s)', async (_, kind, bytes, message) => {
    expect(await made(await bytes(), `image/${kind}`)).toBe(message)
  })

  it('whatever is broken in one, and goes on', async () => {
    const kinds = ['jpeg', 'png', 'webp'] as const
    const whole = await Promise.all(kinds.map((kind) => of(noise(90, 90), kind)))
    let state = 7
    for (let round = 0; round < 60; round++) {
      const bytes = Buffer.from(whole[round % 3] ?? '')
      for (let change = 0; change < 8; change++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        bytes[16 + (state % (bytes.length - 16))] = state >>> 24
      }
      expect([200, 400]).toContain((await upload(server, bytes, `image/${kinds[round % 3] ?? ''}`)).status)
    }
    expect(await made(await of(quarters(60, 40), 'jpeg'), 'image/jpeg')).toEqual([60, 40])
  })
})

/** A JPEG of so many pixels, as far as it is read before it is decoded: its colours come one after the other. */
function scans(width: number, height: number): Buffer {
  const sides = Buffer.alloc(4)
  sides.writeUInt16BE(height, 0)
  sides.writeUInt16BE(width, 2)
  const frame = segment(0xc0, Buffer.from([8, ...sides, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]))
  const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))
  const [begin, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])]
  return Buffer.concat([begin, frame, scan, Buffer.alloc(200_000, 1), end])
}

/** A WebP that says to have a pixel, and has many. */
async function smallCanvas(): Promise<Buffer> {
  const webp = await flat(3000).webp().toBuffer()
  const canvas = Buffer.from('VP8X\n\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')
  const whole = Buffer.concat([webp.subarray(0, 12), canvas, webp.subarray(12)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** The same PNG, saying that it has two frames. */
function movingPng(png: Buffer): Buffer {
  return Buffer.concat([
    png.subarray(0, 33),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    png.subarray(33),
  ])
}

it('[16.2.5] stores one of two pictures that are sent to one address', async () => {
  // Large enough that all have come before the first is stored.
  const png = await noise(700, 700).png().toBuffer()
  const { body } = await askForAddress(server, { mime: 'image/png', size: png.length + 1 })
  const before = await server.storedPictures()
  const sent = [1, 2, 3].map((last) => sendTo(server, body, Buffer.concat([png, Buffer.from([last])])))
  expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
  expect((await server.storedPictures()).pictures).toBe(before.pictures + 1)
  expect((await server.call('GET', new URL(body.publicUrl).pathname)).status).toBe(200)
})

describe('a picture and the pages that name it', () => {
  let folder: string
  let running: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qp-edge-pictures-'))
    running = await start()
  })
  afterAll(async () => {
    running.edge.process.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  async function start() {
    const environment = { PORT: '0', DATABASE_URL: `sqlite:${join(folder, 'pages.db')}`, LOG_LEVEL: 'silent' }
    const edge = await startEdge(environment, 'ignore')
    return { edge, client: await createTestClient(`http://127.0.0.1:${edge.port}`) }
  }

  /** An object whose pictures have all gone is empty. */
  const isEmpty = (object: DatabaseSync) =>
    object.prepare(`select 1 from sqlite_master where name = 'pictures'`).get() === undefined

  /** Lets two days pass for what was uploaded: times are set back, and the alarms of objects are due. */
  async function letDaysPass(prepare: (object: DatabaseSync) => void = () => {}) {
    running.edge.process.kill('SIGKILL')
    await running.edge.ended
    const objects = join(running.edge.state, 'qp-PictureObject')
    for (const name of (await readdir(objects)).filter((file) => file.endsWith('.sqlite'))) {
      const database = new DatabaseSync(join(objects, name))
      const due = 1_700_000_000_000_000_000n
      if (name === 'metadata.sqlite') database.prepare('update _cf_ALARM set scheduled_time = ?').run(due)
      else if (!isEmpty(database)) {
        database.prepare('update _cf_METADATA set value = ? where key = 1').run(due)
        const hasValues =
          database.prepare(`select 1 from sqlite_master where name = '_cf_KV'`).get() !== undefined
        if (hasValues) database.exec(`delete from _cf_KV where key = 'namedAt'`)
        database.exec(
          `update pictures set unreferenced_since = '2020-01-01' where unreferenced_since is not null`,
        )
        prepare(database)
      }
      database.close()
    }
    running = await start()
  }

  /** Rows of all objects of uploads. */
  async function rows(query: string): Promise<unknown[]> {
    const objects = join(running.edge.state, 'qp-PictureObject')
    const names = (await readdir(objects)).filter((file) => /^\w{64}\.sqlite$/.test(file))
    return names.flatMap((name) => {
      const database = new DatabaseSync(join(objects, name), { readOnly: true })
      const found = isEmpty(database) ? [] : database.prepare(query).all()
      database.close()
      return found
    })
  }

  const statusOf = async (url: string) => (await running.client.call('GET', new URL(url).pathname)).status

  it('[16.5] it stays as long as one does, and a day longer; what is left over goes too', async () => {
    const sent = async (side: number) => upload(running.client, await quarters(side, side).png().toBuffer())
    const [named, other, unnamed] = [await sent(20), await sent(22), await sent(24)]
    const image = (url: string) => [{ type: 'image', url }]
    const page = await running.client.publish({ blocks: image(named.body.publicUrl) })
    const { id, editKey } = await running.client.publish({ blocks: image(other.body.publicUrl) })

    await letDaysPass((object) =>
      object.prepare(`insert into file_parts values ('left over', 0, x'00')`).run(),
    )
    await expect.poll(() => statusOf(unnamed.body.publicUrl)).toBe(404)
    await expect.poll(() => rows(`select * from file_parts where name = 'left over'`)).toEqual([])
    expect([await statusOf(named.body.publicUrl), await statusOf(other.body.publicUrl)]).toEqual([200, 200])

    // It names another picture now, which was there all the time.
    await running.client.publish({ id, editKey, blocks: image(named.body.publicUrl) })
    await running.client.call('DELETE', `/api/v1/pages/${page.id}`, { json: { editKey: page.editKey } })
    await letDaysPass()
    const since = `select unreferenced_since > '2021' as noted from pictures where unreferenced_since is not null`
    await expect.poll(() => rows(since)).toEqual([{ noted: 1 }])
    expect(await statusOf(other.body.publicUrl)).toBe(200)
    await letDaysPass()
    await expect.poll(() => statusOf(other.body.publicUrl)).toBe(404)
    expect(await statusOf(named.body.publicUrl)).toBe(200)
    const files = () => rows('select distinct name from file_parts')
    await expect.poll(files).toEqual([{ name: `${named.body.key}.20` }])
  })
})
