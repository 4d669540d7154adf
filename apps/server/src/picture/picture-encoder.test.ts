import exifReader from 'exifreader'
import { pictureTypeOf } from 'qp-schema/policy'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import type { EncodedPicture, EncodeOutcome } from './encode-picture.ts'
import { createPictureEncoder, type EncoderLimits, startEncoderProcess } from './picture-encoder.ts'
import {
  busyGif,
  chunk,
  flat,
  jpegWithMetadata,
  movingGif,
  noise,
  pngBomb,
  PRIVATE_TEXTS,
  quarters,
} from './pictures.testkit.ts'

const client = { key: '192.0.2.1', kind: 'address', gone: new AbortController().signal }
const logger = createLogger('silent')
const encoder = createPictureEncoder(logger)
afterAll(() => encoder.stop())

async function outcomeOf(bytes: Buffer): Promise<EncodeOutcome> {
  const type = pictureTypeOf(bytes)
  if (type === undefined) throw new Error('It is no picture.')
  return encoder.encode({ bytes, type }, client)
}

async function encoded(bytes: Buffer): Promise<EncodedPicture> {
  const outcome = await outcomeOf(bytes)
  if ('problem' in outcome) throw new Error(outcome.problem)
  return outcome
}

const wholeOf = ({ files }: EncodedPicture) => Buffer.from(files[0]?.bytes ?? [])
const pixelsOf = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer()

/** How far the values of two pictures of the same size are apart: on average, and at most. */
async function differenceOf(one: Buffer, other: Buffer): Promise<{ mean: number; most: number }> {
  const [first, second] = [await pixelsOf(one), await pixelsOf(other)]
  expect(first.length).toBe(second.length)
  let [sum, most] = [0, 0]
  first.forEach((value, place) => {
    const difference = Math.abs(value - (second[place] ?? 0))
    sum += difference
    most = Math.max(most, difference)
  })
  return { mean: sum / first.length, most }
}

describe('[16.3.2] a picture is encoded anew', () => {
  it('without where it was taken, who took it, its thumbnail and any text', async () => {
    const upload = await jpegWithMetadata(quarters(160, 96))
    const before = exifReader.load(upload)
    expect(before['Artist']?.description).toBe('Ada Lovelace')
    expect(before['GPSLatitude']?.description).toBeCloseTo(51.507, 2)
    expect(before['Thumbnail']).toBeDefined()

    const picture = await encoded(upload)
    const served = wholeOf(picture)
    expect(Object.keys(exifReader.load(served)).toSorted()).toEqual(
      ['File Type', 'FileType', 'Image Height', 'Image Width'].filter(
        (name) => name in exifReader.load(served),
      ),
    )
    expect(await sharp(served).metadata()).not.toHaveProperty('exif')
    for (const text of PRIVATE_TEXTS) {
      expect(upload.includes(text)).toBe(true)
      expect(served.includes(text)).toBe(false)
    }
  })

  it('[16.3.3] upright, and its pixels are those that were sent', async () => {
    const upload = await jpegWithMetadata(quarters(160, 96))
    const picture = await encoded(upload)
    expect([picture.width, picture.height]).toEqual([96, 160])
    const upright = await sharp(upload).autoOrient().png().toBuffer()
    const { mean } = await differenceOf(wholeOf(picture), upright)
    expect(mean).toBeLessThan(2.5)
  })

  it.each(['png', 'gif'] as const)('[16.3.4] every pixel of a %s is kept', async (format) => {
    const upload = await quarters(300, 200).toFormat(format).toBuffer()
    expect(await differenceOf(wholeOf(await encoded(upload)), upload)).toEqual({ mean: 0, most: 0 })
  })

  it('[16.3.4] every pixel of a moving gif is kept where that takes fewer bytes than to lose some', async () => {
    const upload = await busyGif(60, 10)
    const served = wholeOf(await encoded(upload))
    expect(served.length).toBeGreaterThan(upload.length)
    const framesOf = (bytes: Buffer) => sharp(bytes, { animated: true }).removeAlpha().raw().toBuffer()
    expect((await framesOf(served)).equals(await framesOf(upload))).toBe(true)
  })

  it('[16.3.3] with the colours of its profile', async () => {
    const upload = await quarters(64, 64).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
    const served = wholeOf(await encoded(upload))
    expect(await sharp(served).metadata()).not.toHaveProperty('icc')
    const shown = await sharp(upload).toColourspace('srgb').png().toBuffer()
    expect((await differenceOf(served, shown)).mean).toBeLessThan(2)
  })

  it.each(['jpeg', 'webp', 'avif', 'png', 'gif'] as const)('from %s to WebP', async (format) => {
    const upload = await quarters(64, 48).toFormat(format).toBuffer()
    const picture = await encoded(upload)
    expect(await sharp(wholeOf(picture)).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 })
  })

  it('[16.3.5] and moves as before', async () => {
    const upload = await movingGif(40, 20, 12)
    const picture = await encoded(upload)
    const metadataOf = (bytes: Buffer) => sharp(bytes, { animated: true }).metadata()
    const { loop, delay } = await metadataOf(upload)
    const expected = { pages: 12, width: 40, pageHeight: 20, loop, delay }
    expect(await metadataOf(wholeOf(picture))).toMatchObject(expected)
    expect(picture).toMatchObject({ width: 40, height: 20 })
    expect(picture.files).toHaveLength(1)
  })

  it('[16.3.6] in smaller sizes as well', async () => {
    const picture = await encoded(await noise(2000, 1000).blur(2).jpeg().toBuffer())
    expect(picture).toMatchObject({ width: 2000, height: 1000 })
    expect(picture.files.map(({ width }) => width)).toEqual([2000, 640, 1280])
    const sizes = await Promise.all(picture.files.map(({ bytes }) => sharp(bytes).metadata()))
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [2000, 1000],
      [640, 320],
      [1280, 640],
    ])
  })

  it('[16.3.6] within 4,096 pixels', async () => {
    const wide = sharp({ create: { width: 9000, height: 300, channels: 3, background: '#468' } })
    expect(await encoded(await wide.jpeg().toBuffer())).toMatchObject({ width: 4096, height: 137 })
  })

  it('and what was hidden behind it is gone', async () => {
    const png = await quarters(64, 48).png().toBuffer()
    const polyglot = Buffer.concat([png, Buffer.from('PK\x03\x04<script>alert(1)</script>')])
    expect(wholeOf(await encoded(polyglot)).includes('script')).toBe(false)
  })
})

describe('[16.3.1] a picture is refused', () => {
  it('before it is decoded when it has too many pixels', async () => {
    const bomb = pngBomb(30_000)
    expect(bomb.length).toBeLessThan(200_000)
    expect(await outcomeOf(bomb)).toEqual({
      problem: 'has 900000000 pixels in all, and 50000000 are allowed',
    })
  })

  it('when it has more pixels than its bytes can hold, unless it is small', async () => {
    const bomb = pngBomb(4097)
    expect(await outcomeOf(bomb)).toEqual({
      problem: `has 16785409 pixels in ${bomb.length} bytes: with more than 16777216, at most 300 for each byte are allowed`,
    })
    const drawing = Buffer.concat([bomb, Buffer.alloc(Math.ceil(4097 ** 2 / 300) - bomb.length)])
    expect(await encoded(drawing)).toMatchObject({ width: 4096, height: 4096 })
    expect(await encoded(pngBomb(2000))).toMatchObject({ width: 2000, height: 2000 })
  })

  it('when it is an AVIF of more pixels than its decoder has memory for', async () => {
    const large = await flat(4001, 4000).avif({ effort: 0 }).toBuffer()
    expect(await outcomeOf(large)).toEqual({
      problem: 'has 16004000 pixels in all, and 16000000 are allowed',
    })
  })

  it('when it is too large once it is decoded', async () => {
    const deep = Buffer.alloc(13)
    deep.writeUInt32BE(5200, 0)
    deep.writeUInt32BE(5200, 4)
    deep.set([16, 6, 0, 0, 0], 8)
    const bomb = pngBomb(5200)
    const place = bomb.indexOf('IHDR') - 4
    const png = Buffer.concat([bomb.subarray(0, place), chunk('IHDR', deep), bomb.subarray(place + 25)])
    expect(await outcomeOf(png)).toEqual({ problem: 'is too large once it is decoded' })
  })

  it('when it has too many frames', async () => {
    expect(await outcomeOf(await movingGif(2, 2, 1001))).toEqual({
      problem: 'has 1001 frames, and 1000 are allowed',
    })
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'when it is a %s that was cut off',
    async (format) => {
      const whole = await noise(200, 200).toFormat(format).toBuffer()
      const cannot = {
        problem: 'cannot be decoded: it is broken, cut off or of a kind that is not supported',
      }
      expect(await outcomeOf(whole.subarray(0, whole.length / 2))).toEqual(cannot)
    },
  )

  it('[16.2.3] when only its decoder would say that it is something else', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    expect(await encoder.encode({ bytes: svg, type: 'image/png' }, client)).toHaveProperty('problem')
  })
})

describe('[16.3.7] the processes that decode', () => {
  const started: ReturnType<typeof startEncoderProcess>[] = []
  const picture = async () => ({ bytes: await quarters(64, 64).png().toBuffer(), type: 'image/png' as const })
  const open = (limits: Partial<EncoderLimits> = {}) =>
    createPictureEncoder(logger, limits, (times) => {
      const process = startEncoderProcess(times)
      started.push(process)
      return process
    })
  afterEach(() => started.splice(0))

  it('are started by the first picture, and end when none comes', async () => {
    const idling = open({ idleMs: 1 })
    expect(started).toHaveLength(0)
    await idling.encode(await picture(), client)
    await expect.poll(() => started[0]?.hasEnded()).toBe(true)
    expect(await idling.encode(await picture(), client)).toHaveProperty('files')
    await idling.stop()
  })

  it('are ended at the deadline, the picture is refused, and the next one has a new process', async () => {
    const late = { problem: 'takes too long to decode, or cannot be decoded at all' }
    const hurried = open({ workMs: 1 })
    expect(await hurried.encode(await picture(), client)).toEqual(late)
    expect(await hurried.encode(await picture(), client)).toEqual(late)
    expect(started.map((process) => process.hasEnded())).toEqual([true, true])
    await hurried.stop()
  })

  it('are ended after so much processor time, too', async () => {
    const hurried = open({ processorMs: 1 })
    const large = Buffer.concat([pngBomb(7000), Buffer.alloc(165_000)])
    expect(await hurried.encode({ bytes: large, type: 'image/png' }, client)).toEqual({
      problem: 'takes too long to decode, or cannot be decoded at all',
    })
    expect(started.map((process) => process.hasEnded())).toEqual([true])
    await hurried.stop()
  })

  it('are two at most, and all who wait are refused when they are stopped', async () => {
    const stopping = open()
    const sent = await picture()
    const asked = Promise.allSettled([1, 2, 3].map(() => stopping.encode(sent, client)))
    await expect.poll(() => started.length).toBe(2)
    await stopping.stop()
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(started.map((process) => process.hasEnded())).toEqual([true, true])
  })

  it('[16.3.8] are not both taken by large pictures', async () => {
    const busy = open()
    // 49 megapixels, which take a second or more.
    const large = { bytes: Buffer.concat([pngBomb(7000), Buffer.alloc(165_000)]), type: 'image/png' as const }
    const small = await picture()
    // Both have been started then.
    await Promise.all([1, 2].map(() => busy.encode(small, client)))
    expect(started).toHaveLength(2)
    const done: string[] = []
    const asked = ['192.0.2.2', '192.0.2.3', '192.0.2.4'].map(async (key) => {
      await busy.encode(large, { ...client, key })
      done.push('large')
    })
    const refused = Promise.allSettled(asked)
    for (let number = 0; number < 5; number += 1) {
      expect(await busy.encode(small, client)).toHaveProperty('files')
    }
    expect(done).toEqual([])
    await busy.stop()
    expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  it('keep nobody waiting for longer than was said', async () => {
    const hurried = open({ waitMs: 1 })
    const sent = await picture()
    const asked = await Promise.allSettled([1, 2, 3].map(() => hurried.encode(sent, client)))
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    await hurried.stop()
  })
})
