// pnpm bench publishing [seconds of a round] [rounds]
// How many READMEs a second, of 4 KB on average, does the built server take, beside Koa with JSON.parse and the same
// insert and sync? Needs a build and wrk (Debian has it).
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { startBuiltServer } from '../../built-server.ts'
import { processorTimeOf } from '../hostile-input/processor-time.ts'
import { documentSets } from '../markdown-converters/documents.ts'
import { load, median } from '../serving/wrk.ts'

const [seconds = '3', rounds = '5'] = process.argv.slice(2)
const [readmes] = documentSets(join(import.meta.dirname, '../../../node_modules/.pnpm'))
const bodies = (readmes?.documents ?? []).map(({ text }) => JSON.stringify({ content: text }))
const directory = await mkdtemp(join(tmpdir(), 'qp-publishing-'))
const script = join(directory, 'publish.lua')
await writeFile(script, sending(bodies))
const floor = fork(join(import.meta.dirname, 'floor.ts'), [join(directory, 'floor.db')])
const [port] = (await once(floor, 'message')) as [number]
const server = await startBuiltServer()
const targets = [
  { name: 'Koa', url: `http://127.0.0.1:${port}/`, pid: floor.pid ?? 0 },
  { name: 'the service', url: `${server.origin}/api/v1/publish`, pid: server.pid },
]

try {
  print('| at a time | | requests/s | of Koa | p99 ms | processor ms, each |', '|---|---|---|---|---|---|')
  for (const connections of [1, 4, 20, 50]) await compare(connections)
} finally {
  floor.kill()
  await server.stop()
  await rm(directory, { recursive: true, force: true })
}

/** The two take turns, and the middle round counts. */
async function compare(connections: number): Promise<void> {
  const results = targets.map((target) => ({
    ...target,
    perSecond: [] as number[],
    p99: [] as number[],
    processor: [] as number[],
  }))
  for (let round = 0; round <= Number(rounds); round += 1) {
    for (const { url, pid, perSecond, p99, processor } of results) {
      const used = processorTimeOf(pid)
      const loaded = await load(url, {}, { connections, seconds: Number(seconds), script })
      // The first one warms up.
      if (round === 0) continue
      perSecond.push(loaded.perSecond)
      p99.push(loaded.p99)
      processor.push((processorTimeOf(pid) - used) / loaded.requests)
    }
  }
  const ofKoa = median(results[0]?.perSecond ?? [])
  for (const { name, perSecond, p99, processor } of results) {
    const rate = median(perSecond)
    const columns = [
      Math.round(rate),
      (rate / ofKoa).toFixed(2),
      median(p99).toFixed(0),
      median(processor).toFixed(2),
    ]
    print(`| ${connections} | ${name} | ${columns.join(' | ')} |`)
  }
}

/** A script for wrk that sends these bodies in turn. */
function sending(texts: readonly string[]): string {
  const list = texts.map((text) => `[==[${text}]==]`).join(',\n')
  return `
local bodies = {${list}}
local next = 0
wrk.method = 'POST'
wrk.headers['Content-Type'] = 'application/json'
request = function()
  next = next % #bodies + 1
  return wrk.format(nil, nil, nil, bodies[next])
end
`
}

function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
