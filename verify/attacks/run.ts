// Sends every attack through every sink of a built server and looks in Chromium whether anything runs:
//   pnpm attacks [first sink] [last sink]
// A run of all takes more than an hour; the numbers of sinks, from 0, cut it into parts.
import process, { argv, stdout } from 'node:process'
import { startBuiltServer } from '../built-server.ts'
import { launchChromium } from '../../apps/server/test/browser.ts'
import { type Arena, ARENA_FLAGS, openArena } from './arena.ts'
import { emptyTally, runBench } from './bench.ts'
import { runControls } from './controls.ts'
import { failed, isBroken, reportOf } from './report.ts'
import { SINKS } from './sinks/sinks.ts'
import { corpusVectors, distinct, ownVectors } from './vectors.ts'

const started = Date.now()
const log = (line: string) =>
  stdout.write(`${String(Math.round((Date.now() - started) / 1000)).padStart(5)} s  ${line}\n`)

const [from = '0', to = String(SINKS.length - 1)] = argv.slice(2)
const sinks = SINKS.slice(Number(from), Number(to) + 1)
const own = ownVectors()
const all = distinct([...own, ...corpusVectors()])
const server = await startBuiltServer()
const browser = await launchChromium(ARENA_FLAGS)
if (browser === undefined) throw new Error('The bench needs a Chromium.')
const arenas: Arena[] = []
try {
  const controls = await runControls(browser, server, sinks)
  log(`${controls.length} controls`)
  for (const control of controls.filter(isBroken)) log(JSON.stringify(control))
  for (const mode of ['kept', 'stripped'] as const) arenas.push(await openArena(browser, server.origin, mode))
  const tally = emptyTally()
  const field = { service: server, arenas, log }
  await runBench(field, sinks, ({ ownOnly }) => (ownOnly === true ? own : all), tally)
  const outcome = {
    vectors: all.length,
    own: own.length,
    sinks,
    controls,
    tally,
    milliseconds: Date.now() - started,
  }
  stdout.write(reportOf(outcome))
  if (failed(outcome)) process.exitCode = 1
} finally {
  for (const arena of arenas) await arena.close()
  await browser.close()
  await server.stop()
}
