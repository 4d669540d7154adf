// pnpm bench uploads [seconds] [clients]
// How long does a reader wait while pictures are uploaded, and how much memory do the service and its processes for
// pictures hold? Beside it, the same readers without uploads. Needs a build and wrk (Debian has it).
import process from 'node:process'
import { noise } from '../../../apps/server/src/picture/pictures.testkit.ts'
import { upload } from '../../../apps/server/test/uploads.ts'
import { load } from '../serving/wrk.ts'
import { residentOf } from '../start-and-size/resident.ts'
import { callsTo } from './calls.ts'
import { residentOfChildren } from './children.ts'
import { startUploadServer } from './server.ts'

const [seconds = 20, clients = 8] = process.argv.slice(2).map(Number)
const READERS = 4
const WATCH_MILLISECONDS = 100
/** A photo as phones make them: 12 megapixels, 3 MB. */
const PHOTO = await noise(4000, 3000).blur(3).jpeg({ quality: 90 }).toBuffer()

const server = await startUploadServer()
try {
  const published = await fetch(`${server.origin}/api/v1/publish`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/markdown' },
    body: '# A page\n\nThat is read meanwhile.',
  })
  const { id } = (await published.json()) as { id: string }
  const read = () => load(`${server.origin}/${id}`, {}, { connections: READERS, seconds })
  const alone = await read()
  const statuses = new Map<number, number>()
  const most = { server: 0, pictures: 0 }
  const watching = setInterval(() => {
    most.server = Math.max(most.server, residentOf(server.pid))
    most.pictures = Math.max(most.pictures, residentOfChildren(server.pid))
  }, WATCH_MILLISECONDS)
  const end = Date.now() + seconds * 1000
  const [beside] = await Promise.all([
    read(),
    ...Array.from({ length: clients }, (_, client) => send(client)),
  ])
  clearInterval(watching)
  process.stdout.write(
    [
      '| readers | requests/s | p99 ms |',
      '|---|---|---|',
      `| alone | ${Math.round(alone.perSecond)} | ${alone.p99} |`,
      `| beside ${clients} that upload ${Math.round(PHOTO.length / 100_000) / 10} MB each | ${Math.round(beside.perSecond)} | ${beside.p99} |`,
      '',
      `uploads: ${[...statuses].map(([status, count]) => `${count} answered ${status}`).join(', ')}`,
      `most memory: the service ${most.server} MB, its processes for pictures ${most.pictures} MB`,
      '',
    ].join('\n'),
  )

  async function send(client: number): Promise<void> {
    const address = `203.0.113.${client}`
    const calls = callsTo(server.origin)
    while (Date.now() < end) {
      const { status } = await upload(calls, PHOTO, 'image/jpeg', address)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
} finally {
  await server.stop()
}
