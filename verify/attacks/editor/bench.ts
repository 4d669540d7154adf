import type { Browser, Page } from 'playwright-core'
import { type Files, POLICY, serveFixture } from '../../../apps/editor/test/fixture-server.ts'
import { chunksOf } from '../store-vectors.ts'
import type { AttackVector } from '../vectors.ts'
import { type Evaluate, type Visit, watch, type Watch } from '../visit.ts'
import { type Verdict, verdictOf } from './judge.ts'
import { runSteps, type Step } from './steps.ts'
import type { Way } from './ways.ts'

/** With the editor's policy, or without any: then nothing is trusted but the editor itself. */
export type Mode = 'kept' | 'stripped'

/** Something that ran or left the page, or a block that no editor may give out. */
export interface EditorHit {
  readonly way: string
  readonly mode: Mode
  /** The vectors that did it; one, unless only several together do. */
  readonly vectors: readonly string[]
  readonly findings: readonly string[]
}

/** What a run has done. */
export interface EditorTally {
  /** Vectors × ways × policy modes. */
  sent: number
  /** Different blocks that the editor gave out, by what the sanitizer says to them. */
  readonly verdicts: { [V in Verdict]: number }
  /** Elements that were looked at. */
  elements: number
  readonly hits: EditorHit[]
}

/** An editor in a watched page. */
export interface EditorArena extends Watch {
  readonly mode: Mode
  /** What the editor stumbled over since it was asked last. */
  errors(): string[]
}

const AT_ONCE = { stored: 1000, steps: 200, typed: 200, drawn: 12 } as const
const BYTES_AT_ONCE = 500_000
const MAX_HITS = 20
const GLOBALS = ['start', 'show', 'editor', 'changes']
const EMPTY: Step = { do: 'open', blocks: [] }

/** Opens the editor of `files` in a browser, for each mode. */
export async function openEditors(browser: Browser, files: Files): Promise<EditorArena[]> {
  return Promise.all((['kept', 'stripped'] as const).map((mode) => openEditor(browser, files, mode)))
}

async function openEditor(browser: Browser, files: Files, mode: Mode): Promise<EditorArena> {
  const { origin, stop } = await serveFixture(() => files, mode === 'kept' ? POLICY : '')
  const context = await browser.newContext()
  const page = await context.newPage()
  let errors: string[] = []
  page.on('pageerror', (error) => errors.push(`error ${error.stack ?? error.message}`))
  const { visit } = await watch(page, { origin, upstream: origin, mode }, GLOBALS)
  return {
    mode,
    visit,
    errors() {
      const since = errors
      errors = []
      return since
    },
    async close() {
      await context.close()
      stop()
    },
  }
}

/** A new tally. */
export function emptyEditorTally(): EditorTally {
  const verdicts = { unchanged: 0, cleaned: 0, dropped: 0, refused: 0, wrong: 0 }
  return { sent: 0, verdicts, elements: 0, hits: [] }
}

/** Sends through each way, in each editor, the vectors that are chosen for it. */
export async function runEditorBench(
  arenas: readonly EditorArena[],
  ways: readonly Way[],
  vectorsOf: (way: Way, number: number) => readonly AttackVector[],
  { tally, log }: { readonly tally: EditorTally; readonly log: (line: string) => void },
): Promise<void> {
  for (const [number, way] of ways.entries()) {
    const seen = new Set<string>()
    const most =
      way.isDrawn === true
        ? AT_ONCE.drawn
        : way.typed !== undefined
          ? AT_ONCE.typed
          : way.steps === undefined
            ? AT_ONCE.stored
            : AT_ONCE.steps
    for (const chunk of chunksOf(vectorsOf(way, number), most, BYTES_AT_ONCE, ({ payload }) => payload)) {
      tally.sent += chunk.length * arenas.length
      await Promise.all(arenas.map((arena) => sendAll(arena, way, chunk, { tally, seen })))
    }
    log(`${tally.sent} sent, ${tally.elements} elements, ${tally.hits.length} hits: ${way.name}`)
  }
}

interface Books {
  readonly tally: EditorTally
  /** What this way has given out before. */
  readonly seen: Set<string>
}

/** Halves what was sent when something was found, until single ones are left. Gives whether something was. */
async function sendAll(
  arena: EditorArena,
  way: Way,
  vectors: readonly AttackVector[],
  books: Books,
): Promise<boolean> {
  const { findings, elements } = await send(arena, way, vectors, books)
  books.tally.elements += elements
  if (findings.length === 0) return false
  if (books.tally.hits.length >= MAX_HITS) return true
  const half = Math.ceil(vectors.length / 2)
  const parts = vectors.length === 1 ? [] : [vectors.slice(0, half), vectors.slice(half)]
  let isNarrower = false
  for (const part of parts) if (await sendAll(arena, way, part, books)) isNarrower = true
  if (!isNarrower) {
    const names = vectors.map(({ name, payload }) => `${name}: ${payload.slice(0, 200)}`)
    books.tally.hits.push({ way: way.name, mode: arena.mode, vectors: names.slice(0, 3), findings })
  }
  return true
}

async function send(
  arena: EditorArena,
  way: Way,
  vectors: readonly AttackVector[],
  { tally, seen }: Books,
): Promise<Pick<Visit, 'findings' | 'elements'>> {
  const wrong: string[] = []
  const { findings, elements } = await arena.visit('/', {
    async act(page, evaluate) {
      try {
        const given = await giveOut(way, vectors, { page, run: (steps) => stepsIn(evaluate, steps) })
        for (const block of given) {
          const verdict = verdictOf(block, way)
          if (verdict === 'wrong') wrong.push(`given ${block.slice(0, 500)}`)
          if (!seen.has(block)) tally.verdicts[verdict] += 1
          seen.add(block)
        }
      } catch (error) {
        wrong.push(`error ${String(error)}`)
      }
    },
  })
  return { findings: [...findings, ...wrong, ...arena.errors()], elements }
}

interface Hands {
  readonly page: Page
  readonly run: (steps: readonly Step[]) => Promise<readonly string[]>
}

/** What the editor gives out once the vectors have come into it, each block as JSON. */
async function giveOut(
  way: Way,
  vectors: readonly AttackVector[],
  { page, run }: Hands,
): Promise<readonly string[]> {
  const { typed, steps } = way
  if (typed !== undefined) {
    await run([EMPTY])
    for (const { payload } of vectors) await typeLine(page, typed(payload))
    return run([{ do: 'take' }])
  }
  if (steps !== undefined) {
    const blocks = way.blocks?.('', 0) ?? []
    return run([{ do: 'open', blocks }, ...vectors.flatMap(({ payload }) => steps(payload)), { do: 'take' }])
  }
  const blocks = vectors.flatMap(({ payload }, index) => way.blocks?.(payload, index) ?? [])
  const drawn: readonly Step[] = way.isDrawn === true ? [{ do: 'draw' }] : []
  const untouched = await run([{ do: 'open', blocks }, ...drawn, { do: 'take' }])
  const came = new Set(blocks.map((block) => JSON.stringify(block)))
  if (untouched.some((block) => !came.has(block))) throw new Error('A block that nobody touched has changed.')
  return [...untouched, ...(await run(TOUCHED))]
}

/** The browser is told of all at once, as it is by a keyboard of a phone, but for the last letter: it ends a shortcut. */
async function typeLine({ keyboard }: Page, text: string): Promise<void> {
  await keyboard.press('Control+Enter')
  await keyboard.insertText(text.slice(0, -1))
  await keyboard.insertText(text.slice(-1))
}

/** All that is there is made bold, so that everything is written anew. */
const TOUCHED: readonly Step[] = [
  { do: 'key', key: 'a', ctrl: true },
  { do: 'key', key: 'b', ctrl: true },
  { do: 'take' },
]

async function stepsIn(evaluate: Evaluate, steps: readonly Step[]): Promise<readonly string[]> {
  return (await evaluate(`(${runSteps.toString()})(${JSON.stringify(steps)})`)) as string[]
}
