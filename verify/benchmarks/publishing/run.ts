// pnpm bench publishing [connections] [seconds of a round] [rounds]
// How many READMEs a second, of 4 KB on average, does the built server take? Needs a build.
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { startBuiltServer } from '../../built-server.ts'
import { processorTimeOf } from '../hostile-input/processor-time.ts'
import { documentSets } from '../markdown-converters/documents.ts'

const [connections = '4', seconds = '5', rounds = '3'] = process.argv.slice(2)
const [readmes] = documentSets(join(import.meta.dirname, '../../../node_modules/.pnpm'))
const bodies = readmes?.documents.map(({ text }) => text) ?? []
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const server = await startBuiltServer()

try {
  await load(Number(seconds))
  print('| requests/s | p50 ms | p99 ms | processor ms of the server, each |', '|---|---|---|---|')
  for (let round = 0; round < Number(rounds); round += 1)
    print(`| ${(await load(Number(seconds))).join(' | ')} |`)
} finally {
  agent.destroy()
  await server.stop()
}

/** As many requests as fit into the time. */
async function load(duration: number): Promise<(string | number)[]> {
  const started = performance.now()
  const used = processorTimeOf(server.pid)
  const times: number[] = []
  const connection = async () => {
    while (performance.now() < started + duration * 1000) {
      const sent = performance.now()
      const status = await publish(bodies[times.length % bodies.length] ?? '')
      if (status !== 200) throw new Error(`a README was answered with ${status}`)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: Number(connections) }, connection))
  const perSecond = times.length / ((performance.now() - started) / 1000)
  const processor = (processorTimeOf(server.pid) - used) / times.length
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)
  return [Math.round(perSecond), at(0.5), at(0.99), processor.toFixed(2)]
}

function publish(body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'text/markdown' }
    request(`${server.origin}/api/v1/publish`, { method: 'POST', agent, headers }, (response) => {
      response.on('end', () => resolve(response.statusCode)).on('error', reject)
      response.resume()
    })
      .on('error', reject)
      .end(body)
  })
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
