// Sends every attack into the editor in every way and looks in Chromium whether anything runs or leaves, and what it gives out:
//   pnpm attacks:editor [first way] [last way]
// The numbers of ways, from 0, cut it into parts.
import process, { argv, stdout } from 'node:process'
import { buildFixture } from '../../../apps/editor/test/fixture-server.ts'
import { launchChromium } from '../../../apps/server/test/browser.ts'
import { ARENA_FLAGS } from '../arena.ts'
import { corpusVectors, distinct, ownVectors } from '../vectors.ts'
import { emptyEditorTally, openEditors, runEditorBench } from './bench.ts'
import { failuresOf, runEditorControls } from './controls.ts'
import { WAYS } from './ways.ts'

const started = Date.now()
const seconds = () => Math.round((Date.now() - started) / 1000)
const log = (line: string) => stdout.write(`${String(seconds()).padStart(5)} s  ${line}\n`)

const [from = '0', to = String(WAYS.length - 1)] = argv.slice(2)
const ways = WAYS.slice(Number(from), Number(to) + 1)
const vectors = distinct([...ownVectors(), ...corpusVectors()])
const browser = await launchChromium(ARENA_FLAGS)
if (browser === undefined) throw new Error('The bench needs a Chromium.')
const files = await buildFixture()
const failures = (await runEditorControls(browser, files)).flatMap(failuresOf)
const arenas = await openEditors(browser, files)
const tally = emptyEditorTally()
try {
  await runEditorBench(arenas, ways, () => vectors, { tally, log })
} finally {
  for (const arena of arenas) await arena.close()
  await browser.close()
}
const { sent, verdicts, elements, hits } = tally
stdout.write(
  `${[
    `vectors            ${vectors.length}`,
    `ways               ${ways.length}`,
    `sent               ${sent}, with the policy and with it stripped`,
    `elements           ${elements}`,
    `given out          ${Object.entries(verdicts)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', ')}`,
    `controls           ${failures.length === 0 ? 'as they should be' : failures.join(', ')}`,
    `executions         ${hits.length}`,
    `time               ${seconds()} s`,
    ...hits.map((hit) => `HIT ${JSON.stringify(hit)}`),
  ].join('\n')}\n`,
)
if (hits.length > 0 || failures.length > 0) process.exitCode = 1
