import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARENA_FLAGS, openArena } from '../../../verify/attacks/arena.ts'
import { attack } from '../../../verify/attacks/controls.ts'
import { FRAMES_PATH } from '../../../verify/attacks/gate.ts'
import { emptyPictureTally, runPictureBench } from '../../../verify/attacks/pictures/bench.ts'
import { UNBOUNDED_UPLOADS } from '../../../verify/attacks/pictures/service.ts'
import { WAYS } from '../../../verify/attacks/pictures/ways.ts'
import { ownVectors, sliceOf } from '../../../verify/attacks/vectors.ts'
import { type BuiltServer, startBuiltServer } from '../../../verify/built-server.ts'
import { launchChromium } from './browser.ts'

// `pnpm attacks:pictures` hides everything in every way.
const STEP = 60
const LIMIT_MILLISECONDS = 300_000

const browser = await launchChromium(ARENA_FLAGS)
let server: BuiltServer

beforeAll(async () => {
  server = await startBuiltServer(UNBOUNDED_UPLOADS)
})
afterAll(async () => {
  await browser?.close()
  await server.stop()
})

describe.skipIf(browser === undefined)('[16.3.2] [16.4.2] no attack in a picture runs', () => {
  it('control: as it was sent, and called a document, it does', async () => {
    const png = WAYS.find(({ name }) => name === 'behind a png')
    const bytes = await png?.make(Buffer.from(attack(1)))
    const careless = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(bytes)
    })
    careless.listen(0, '127.0.0.1')
    await once(careless, 'listening')
    const { port } = careless.address() as AddressInfo
    const arena = await openArena(
      browser as NonNullable<typeof browser>,
      `http://127.0.0.1:${port}`,
      'stripped',
    )
    const { findings } = await arena.visit(`${FRAMES_PATH}?path=/picture`, { awaited: ['dialog'] })
    expect(findings.filter((finding) => finding.startsWith('dialog'))).not.toEqual([])
    await arena.close()
    careless.close()
  })

  it(
    'a slice of our own attacks, hidden in every way',
    async () => {
      const vectors = sliceOf(ownVectors(), STEP)
      const arena = await openArena(browser as NonNullable<typeof browser>, server.origin, 'stripped')
      const tally = emptyPictureTally()
      await runPictureBench(server.origin, arena, WAYS, vectors, { tally, log: () => undefined })
      await arena.close()
      const { sent, refused, documents, kept, hits } = tally
      expect({ kept, hits }).toEqual({ kept: [], hits: [] })
      expect(sent).toBeGreaterThan(vectors.length * (WAYS.length - 1))
      expect(refused).toBeGreaterThanOrEqual(vectors.length * 3)
      expect(documents).toBeGreaterThan(vectors.length / 2)
    },
    LIMIT_MILLISECONDS,
  )
})
