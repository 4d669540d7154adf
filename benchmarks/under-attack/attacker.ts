// A thread that sends what costs most, over many connections, without a pause.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { PAYLOADS } from './payloads.ts'

const { origin, paths, editKey, connections } = workerData as {
  origin: string
  paths: readonly string[]
  editKey: string
  connections: number
}
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const statuses = new Map<number, number>()
const bodies = Object.values(PAYLOADS).map((content) => JSON.stringify({ content, editKey }))
const stopped = new AbortController()
let sent = 0

parentPort?.on('message', () => stopped.abort())
await Promise.all(Array.from({ length: connections }, attack))
agent.destroy()
parentPort?.postMessage(
  [...statuses].toSorted(([one], [other]) => one - other),
  [],
)
parentPort?.close()

async function attack(): Promise<void> {
  while (!stopped.signal.aborted) {
    const number = sent++
    const path = paths[number % paths.length] ?? ''
    const body = bodies[Math.floor(number / paths.length) % bodies.length] ?? ''
    const status = await send(path, path.endsWith('/blocks') ? body : body.replace(/,"editKey".*$/, '}'))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

function send(path: string, body: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'X-Forwarded-For': '203.0.113.66',
    }
    request(`${origin}${path}`, { method: 'POST', headers, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end(body)
  })
}
