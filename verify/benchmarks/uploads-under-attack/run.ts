// pnpm bench uploads-under-attack [seconds of each part] [part of a picture's name]; needs a build
// How long do newcomers wait for their pictures beside addresses that upload costly ones without a pause, over four
// connections each? Each newcomer has an address of its own, and sends a small picture or a photo. No newcomer may be
// answered 503.
import { setTimeout } from 'node:timers/promises'
import { busyGif, flat, noise, pngBomb, quarters } from '../../../apps/server/src/picture/pictures.testkit.ts'
import { upload } from '../../../apps/server/test/uploads.ts'
import { callsTo } from '../uploads/calls.ts'
import { residentOfChildren } from '../uploads/children.ts'
import { startUploadServer } from '../uploads/server.ts'

const [seconds = '20', named = ''] = process.argv.slice(2)
const ATTACKERS = [4, 8]
const CONNECTIONS = 4
const WATCH_MILLISECONDS = 100

interface Picture {
  readonly bytes: Buffer
  readonly mime: string
}

const NEWCOMERS: readonly Picture[] = [
  { bytes: await quarters(600, 400).png().toBuffer(), mime: 'image/png' },
  { bytes: await noise(4000, 3000).blur(3).jpeg({ quality: 90 }).toBuffer(), mime: 'image/jpeg' },
]

/** What costs most time for its bytes: what is refused, what is taken slowly, and what is taken at once. */
const PICTURES: Readonly<Record<string, () => Promise<Picture>>> = {
  'flat AVIF of 49 megapixels': async () => ({
    bytes: await flat(7000).avif({ effort: 0 }).toBuffer(),
    mime: 'image/avif',
  }),
  'flat PNG of 49 megapixels': async () => ({
    bytes: await flat(7000).png({ compressionLevel: 9 }).toBuffer(),
    mime: 'image/png',
  }),
  'PNG of one bit and 49 megapixels': async () => ({ bytes: pngBomb(7000), mime: 'image/png' }),
  'flat AVIF of 16 megapixels': async () => ({
    bytes: await flat(4000).avif({ effort: 0 }).toBuffer(),
    mime: 'image/avif',
  }),
  'flat WebP of 16 megapixels': async () => ({
    bytes: await flat(4096).webp({ lossless: true, effort: 0 }).toBuffer(),
    mime: 'image/webp',
  }),
  'JPEG of 49 megapixels': async () => ({
    bytes: await noise(7000, 7000).blur(2).jpeg({ quality: 40, progressive: true }).toBuffer(),
    mime: 'image/jpeg',
  }),
  'GIF of a hundred busy frames': async () => ({ bytes: await busyGif(700, 100), mime: 'image/gif' }),
}

const server = await startUploadServer()
let refused = 0
let newcomer = 0
process.stdout.write(
  '| attackers | send | KB | newcomers | p50 ms | most ms | answered | photo p50 ms | most ms | answered | answers to the attackers | processes for pictures, most MB together |\n' +
    '|---|---|---|---|---|---|---|---|---|---|---|---|\n',
)
try {
  await part(0, 'nothing', undefined)
  for (const [name, make] of Object.entries(PICTURES)) {
    if (!name.includes(named)) continue
    const picture = await make()
    for (const attackers of ATTACKERS) await part(attackers, name, picture)
  }
} finally {
  await server.stop()
}
if (refused > 0) process.exitCode = 1

async function part(attackers: number, name: string, picture: Picture | undefined): Promise<void> {
  const stopping = new AbortController()
  const answers = new Map<number, number>()
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, residentOfChildren(server.pid))
  }, WATCH_MILLISECONDS)
  const calls = callsTo(server.origin, stopping.signal)
  const attack = async (address: number) => {
    if (picture === undefined) return
    while (!stopping.signal.aborted) {
      const status = await upload(calls, picture.bytes, picture.mime, `203.0.113.${address}`).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status !== 0) answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  const attacks = Array.from({ length: attackers * CONNECTIONS }, (_, number) => attack(number % attackers))
  // The attackers come first.
  await setTimeout(attackers === 0 ? 0 : 1000)
  const newcomers = await Promise.all(NEWCOMERS.map((one) => visit(one)))
  stopping.abort()
  await Promise.all(attacks)
  clearInterval(watching)
  const cells = newcomers.flatMap(({ times, statuses }) => [at(times, 0.5), at(times, 1), told(statuses)])
  const kilobytes = picture === undefined ? '' : (picture.bytes.length / 1000).toFixed(1)
  const count = newcomers.reduce((sum, { times }) => sum + times.length, 0)
  process.stdout.write(
    `| ${[attackers, name, kilobytes, count, ...cells, told(answers), most].join(' | ')} |\n`,
  )
}

/** Newcomers who come one after another. */
async function visit({ bytes, mime }: Picture) {
  const calls = callsTo(server.origin)
  const times: number[] = []
  const statuses = new Map<number, number>()
  const end = performance.now() + Number(seconds) * 1000
  while (performance.now() < end) {
    newcomer += 1
    const began = performance.now()
    const { status } = await upload(calls, bytes, mime, `198.51.${100 + (newcomer >> 8)}.${newcomer & 255}`)
    times.push(performance.now() - began)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status !== 200) refused += 1
    await setTimeout(100)
  }
  return { times, statuses }
}

function told(statuses: ReadonlyMap<number, number>): string {
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}
