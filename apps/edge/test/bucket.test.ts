import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMPATIBILITY_DATE, OBJECTS } from '../scripts/workerd-config.ts'
import { noise, quarters } from '../../server/src/picture/pictures.testkit.ts'
import { createTestClient, type TestClient } from '../../server/test/test-client.ts'
import { askForAddress, sendTo, upload } from '../../server/test/uploads.ts'
import { OPERATOR_TOKEN } from './test-server.ts'

// The Worker with a bucket of R2, which is simulated in the same runtime, on a disk.
const DIST = fileURLToPath(new URL('../dist/', import.meta.url))

let folder: string
let origin: string
let client: TestClient
let worker: Miniflare
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qp-edge-bucket-'))
  const names = await readdir(join(DIST, 'worker'))
  const modules = names
    .toSorted((a, b) => Number(b === 'worker.js') - Number(a === 'worker.js'))
    .map((name) => ({
      type: name.endsWith('.js') ? ('ESModule' as const) : ('CompiledWasm' as const),
      path: join(DIST, 'worker', name),
    }))
  worker = new Miniflare({
    modulesRoot: join(DIST, 'worker'),
    modules,
    compatibilityDate: COMPATIBILITY_DATE,
    durableObjects: Object.fromEntries(
      Object.entries(OBJECTS).map(([name, className]) => [name, { className, useSQLite: true }]),
    ),
    r2Buckets: ['PICTURES'],
    r2Persist: folder,
    serviceBindings: { FILES: { disk: { path: join(DIST, 'files') } } },
    bindings: { BASE_URL: 'http://localhost:3000', LOG_LEVEL: 'silent', OPERATOR_TOKEN },
  })
  origin = String(await worker.ready).replace(/\/$/, '')
  client = await createTestClient(origin)
})
afterAll(async () => {
  await worker.dispose()
  await rm(folder, { recursive: true, force: true })
})

async function kept(): Promise<string[]> {
  // Its types are those of Cloudflare's own package, which is not here.
  const bucket = (await worker.getR2Bucket('PICTURES')) as unknown as {
    list(): Promise<{ objects: { key: string }[] }>
  }
  const { objects } = await bucket.list()
  return objects.map(({ key }) => key.replace(/^[0-9a-f]{64}\//, ''))
}

async function operate(command: string, input: object) {
  const headers = { Authorization: `Bearer ${OPERATOR_TOKEN}` }
  const answer = await fetch(`${origin}/.operator/${command}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  })
  return answer.json()
}

it('[16.7.2] keeps files in the bucket, until the picture is taken down', async () => {
  const bytes = await noise(900, 600).blur(3).jpeg().toBuffer()
  const { body } = await upload(client, bytes, 'image/jpeg')
  expect(await kept()).toEqual([`${body.key}.640`, `${body.key}.900`])
  const path = new URL(body.publicUrl).pathname
  const served = Buffer.from(await (await fetch(origin + path)).arrayBuffer())
  expect(served.length).toBe(body.bytes)
  const { id } = await client.publish({ blocks: [{ type: 'image', url: body.publicUrl }] })
  expect(await operate('pictures/show', { picture: body.key })).toMatchObject([
    { key: body.key, pages: [id] },
  ])

  expect(await operate('pictures/takedown', { picture: body.key, reason: 'because' })).toMatchObject([
    { key: body.key, byteCount: 0, takedownReason: 'because' },
  ])
  expect(await kept()).toEqual([])
  for (const width of ['', '.640'])
    expect((await client.call('GET', path.replace('.webp', `${width}.webp`))).status).toBe(410)
  for (const [again, mime] of [
    [bytes, 'image/jpeg'],
    [served, 'image/webp'],
  ] as const)
    expect((await upload(client, again, mime)).status).toBe(410)
})

it('a bucket that fails leaves nothing, and the address is still good', async () => {
  const bytes = await quarters(30, 30).png().toBuffer()
  const { body } = await askForAddress(client, { mime: 'image/png', size: bytes.length })
  const blobs = join(folder, 'PICTURES', 'blobs')
  await rename(blobs, `${blobs}-away`)
  await writeFile(blobs, '')
  const failed = await sendTo(client, body, bytes)
  const before = await client.call('GET', new URL(body.publicUrl).pathname)
  const { id } = await client.publish({ blocks: [{ type: 'image', url: body.publicUrl }] })
  await rm(blobs)
  await rename(`${blobs}-away`, blobs)
  expect([failed.status, before.status, await kept()]).toEqual([503, 404, []])
  expect((await sendTo(client, body, bytes)).status).toBe(200)
  expect(await kept()).toEqual([`${body.key}.30`])
  // The page was written before the picture was there, and so does not keep it.
  expect(await operate('pictures/show', { picture: body.key })).toMatchObject([{ pages: [] }])
  expect((await client.call('GET', `/${id}`)).status).toBe(200)
})
