// A thread that sends one of the attacks from several addresses, over many connections each, without a pause. It says
// when it has its first answer, and all of them when it is told to stop.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { type AttackName, ATTACKS, type Page } from './attacks.ts'

const { origin, attack, addresses, pages } = workerData as {
  origin: string
  attack: AttackName
  addresses: number
  pages: readonly Page[]
}
const CONNECTIONS_PER_ADDRESS = 16
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const statuses = new Map<number, number>()
const stopped = new AbortController()

parentPort?.once('message', () => {
  stopped.abort()
  parentPort?.postMessage(
    [...statuses].toSorted(([one], [other]) => one - other),
    [],
  )
  agent.destroy()
})
for (let address = 0; address < addresses; address += 1) {
  for (let connection = 0; connection < CONNECTIONS_PER_ADDRESS; connection += 1) {
    void send(address, connection)
  }
}

async function send(address: number, connection: number): Promise<void> {
  for (let number = connection; !stopped.signal.aborted; number += 1) {
    const { method, path, body } = ATTACKS[attack](pages, address, number)
    const status = await statusOf(method, path, body, `203.0.113.${address}`)
    if (statuses.size === 0) parentPort?.postMessage('begun', [])
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

function statusOf(method: string, path: string, body: string, address: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'X-Forwarded-For': address,
    }
    request(`${origin}${path}`, { method, headers, agent }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end(body)
  })
}
