import { sliceOfRun } from 'qp-schema/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { ARENA_FLAGS } from '../../../verify/attacks/arena.ts'
import { emptyEditorTally, openEditors, runEditorBench } from '../../../verify/attacks/editor/bench.ts'
import { failuresOf, runEditorControls } from '../../../verify/attacks/editor/controls.ts'
import { WAYS } from '../../../verify/attacks/editor/ways.ts'
import { corpusVectors, distinct, ownVectors, sliceOf } from '../../../verify/attacks/vectors.ts'
import { launchChromium } from '../../server/test/browser.ts'
import { buildFixture } from './fixture-server.ts'

// `pnpm attacks:editor` sends everything in every way. Here an attack goes through a 32nd of a quarter of the ways, which
// is another quarter in each run.
const CORPUS_STEP = 200
const WAYS_STEP = 4
const SLICES = 32
// Far more than it takes, so that a machine with other work to do does not turn an attack that fails into a failure.
const LIMIT_MILLISECONDS = 900_000

const browser = await launchChromium(ARENA_FLAGS)
let built: ReturnType<typeof buildFixture> | undefined
const editorFiles = () => (built ??= buildFixture())

describe.skipIf(browser === undefined)('no attack runs in the editor', () => {
  const inBrowser = browser as NonNullable<typeof browser>
  afterAll(() => inBrowser.close())

  it(
    'control: what comes past the renderer runs without the policy, is seen, and the policy alone holds it',
    async () => {
      const controls = await runEditorControls(inBrowser, await editorFiles())
      expect(controls).toHaveLength(2)
      expect(controls.flatMap(failuresOf)).toEqual([])
    },
    LIMIT_MILLISECONDS,
  )

  it(
    'our own attacks and a slice of the corpora, each in a 32nd of some ways',
    async () => {
      const vectors = distinct([...ownVectors(), ...sliceOf(corpusVectors(), CORPUS_STEP)])
      const arenas = await openEditors(inBrowser, await editorFiles())
      const tally = emptyEditorTally()
      const ways = sliceOfRun(WAYS, WAYS_STEP)
      const slice = (number: number) => sliceOf(vectors, SLICES, number % SLICES)
      await runEditorBench(arenas, ways, (_, number) => slice(number), { tally, log: () => undefined })
      for (const arena of arenas) await arena.close()
      expect(tally.hits).toEqual([])
      expect(tally.verdicts.wrong).toBe(0)
      expect(tally.sent).toBeGreaterThan((2 * vectors.length * ways.length) / SLICES - 2 * ways.length)
      // How many of each depends on which ways meet which attacks, and so on how many attacks there are.
      expect(tally.verdicts.unchanged).toBeGreaterThan(tally.sent / 7)
      expect(tally.verdicts.cleaned).toBeGreaterThan(tally.sent / 7)
    },
    LIMIT_MILLISECONDS,
  )
})
