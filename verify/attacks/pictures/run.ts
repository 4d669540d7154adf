// Uploads every attack, hidden in a picture in every way, and looks in Chromium whether what is served runs anything:
//   pnpm attacks:pictures
import process, { stdout } from 'node:process'
import { launchChromium } from '../../../apps/server/test/browser.ts'
import { startBuiltServer } from '../../built-server.ts'
import { ARENA_FLAGS, openArena } from '../arena.ts'
import { corpusVectors, distinct, ownVectors } from '../vectors.ts'
import { emptyPictureTally, runPictureBench } from './bench.ts'
import { UNBOUNDED_UPLOADS } from './service.ts'
import { WAYS } from './ways.ts'

const started = Date.now()
const seconds = () => Math.round((Date.now() - started) / 1000)
const log = (line: string) => stdout.write(`${String(seconds()).padStart(5)} s  ${line}\n`)

const vectors = distinct([...ownVectors(), ...corpusVectors()])
const browser = await launchChromium(ARENA_FLAGS)
if (browser === undefined) throw new Error('The bench needs a Chromium.')
const server = await startBuiltServer(UNBOUNDED_UPLOADS)
const arena = await openArena(browser, server.origin, 'stripped')
const tally = emptyPictureTally()
try {
  await runPictureBench(server.origin, arena, WAYS, vectors, { tally, log })
} finally {
  await arena.close()
  await browser.close()
  await server.stop()
}
const { sent, refused, pictures, documents, kept, hits } = tally
stdout.write(
  `${[
    `vectors            ${vectors.length}`,
    `ways               ${WAYS.length}`,
    `sent               ${sent}, ${refused} of them refused as no picture`,
    `pictures           ${pictures} different ones, shown in ${documents} documents without their policy`,
    `texts still there  ${kept.length}`,
    `executions         ${hits.length}`,
    `time               ${seconds()} s`,
    ...kept.map((line) => `KEPT ${line}`),
    ...hits.map((line) => `HIT ${line}`),
  ].join('\n')}\n`,
)
if (kept.length > 0 || hits.length > 0) process.exitCode = 1
