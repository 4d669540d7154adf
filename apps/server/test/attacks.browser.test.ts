import { sliceOfRun } from 'qp-schema/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARENA_FLAGS, openArena } from '../../../verify/attacks/arena.ts'
import { emptyTally, runBench } from '../../../verify/attacks/bench.ts'
import { runControls } from '../../../verify/attacks/controls.ts'
import { isBroken } from '../../../verify/attacks/report.ts'
import { SINKS } from '../../../verify/attacks/sinks/sinks.ts'
import type { Sink } from '../../../verify/attacks/sinks/sink.ts'
import {
  type AttackVector,
  corporaPresent,
  corpusVectors,
  distinct,
  ownBlocks,
  ownVectors,
  sliceOf,
} from '../../../verify/attacks/vectors.ts'
import { type BuiltServer, startBuiltServer } from '../../../verify/built-server.ts'
import { launchChromium } from './browser.ts'

// `pnpm attacks` sends everything through everything. Here an attack goes through a 64th of the
// sinks: every attack through some, and some through every sink.
const CORPUS_STEP = 200
const SLICES = 64
/** `pnpm attacks` runs the controls of all sinks. */
const CONTROLS_STEP = 8
const SHOWN_LANGUAGES = new Set(['code as md', 'code as php'])
// Far more than it takes, so that a machine with other work to do does not turn an attack that fails into a failure.
const LIMIT_MILLISECONDS = 900_000

const browser = await launchChromium(ARENA_FLAGS)
const sinks = SINKS.filter(({ name, ownOnly }) => ownOnly !== true || SHOWN_LANGUAGES.has(name))
let server: BuiltServer

if (!corporaPresent)
  process.stderr.write('\n*** The corpora of attack strings are absent: their slice DID NOT RUN. ***\n\n')

beforeAll(async () => {
  server = await startBuiltServer()
})
afterAll(async () => {
  await browser?.close()
  await server.stop()
})

it('the corpora are there where tests count', () => {
  const mayLack = process.env['CI'] !== 'true' || process.env['QP_WITHOUT_CORPORA'] === '1'
  expect(corporaPresent || mayLack).toBe(true)
})

describe.skipIf(browser === undefined)('[4.1.1] [10.2.2] no attack runs in a browser', () => {
  it(
    'control: past the sanitizer some sinks run it without the policy, and the policy alone holds it',
    async () => {
      const some = sliceOfRun(sinks, CONTROLS_STEP)
      const controls = await runControls(browser as NonNullable<typeof browser>, server, some, {
        modes: ['stripped', 'kept'],
        allViews: false,
      })
      // A note is shown by the receipt, the form, the refused form and the list of the editor.
      const shown = some.reduce((sum, { shape }) => sum + (shape === 'note' ? 4 : 1), 0)
      expect(controls).toHaveLength(2 * shown)
      expect(controls.filter(isBroken)).toEqual([])
    },
    LIMIT_MILLISECONDS,
  )

  it(
    'our own attacks in the blocks that they were found in; they and a slice of the corpora, each through a 64th of the sinks',
    async () => {
      const own = ownVectors()
      const all = distinct([...own, ...sliceOf(corpusVectors(), CORPUS_STEP)])
      const asFound: Sink = {
        name: 'as found',
        shape: 'blocks',
        make: (text) => [JSON.parse(text) as object],
        mark: 'qpcontrol',
      }
      const sentThrough = (sink: Sink, number: number) =>
        sink === asFound ? ownBlocks() : sliceOf(sink.ownOnly === true ? own : all, SLICES, number % SLICES)
      const tally = await tallyOf([asFound, ...sinks], sentThrough)
      const shares = sinks.map(({ ownOnly }) => (ownOnly === true ? own : all).length / SLICES - 1)
      const least = shares.reduce((sum, share) => sum + share, ownBlocks().length)
      expect(tally.sent).toBeGreaterThan(least)
      expect(tally.hits).toEqual([])
    },
    LIMIT_MILLISECONDS,
  )
})

async function tallyOf(
  through: readonly Sink[],
  vectorsOf: (sink: Sink, number: number) => readonly AttackVector[],
) {
  const arenas = await Promise.all(
    (['kept', 'stripped'] as const).map((mode) =>
      openArena(browser as NonNullable<typeof browser>, server.origin, mode),
    ),
  )
  const tally = emptyTally()
  await runBench({ service: server, arenas, log: () => undefined }, through, vectorsOf, tally)
  for (const arena of arenas) await arena.close()
  return tally
}
