import type { Arena } from './arena.ts'
import type { PolicyMode } from './gate.ts'
import {
  isRefusal,
  publish,
  type Published,
  refusedFormPath,
  type SentNote,
  type Service,
  storedBlocks,
  writeNote,
} from './service.ts'
import type { Sink } from './sinks/sink.ts'
import { chunksOf, storeVectors } from './store-vectors.ts'
import type { AttackVector } from './vectors.ts'
import { type Showing, show, type View } from './views.ts'

/** Something that ran, or would have. */
export interface Hit {
  /** The stored block as JSON, or the vector, that did it alone. */
  readonly what: string
  readonly sink: string
  readonly mode: PolicyMode
  readonly view: View
  readonly findings: readonly string[]
}

/** What a run has done, to be read while it goes on. */
export interface Tally {
  /** Vectors × sinks: each was sent through the API. */
  sent: number
  /** Those that were answered with 400. */
  refused: number
  /** Different blocks, documents and pages that the service made of them. */
  results: number
  /** Results × views × policy modes in the browser. */
  showings: number
  documents: number
  elements: number
  readonly hits: Hit[]
}

/** Where a run takes place: a service, and a watched browser page for each policy mode. */
export interface Field {
  readonly service: Service
  readonly arenas: readonly Arena[]
  readonly log: (line: string) => void
}

/** Blocks that one page shows, by what showing one costs. */
const AT_ONCE = { block: 1500, document: 80, diagram: 12, page: 50, note: 100 } as const
const BYTES_AT_ONCE = 500_000
const MAX_HITS = 20

type Cost = keyof typeof AT_ONCE
type BlockCost = Exclude<Cost, 'page' | 'note'>

/**
 * Sends through every sink the vectors that are chosen for it, by its number too. Pages are pure functions of stored blocks, so a block that several vectors
 * or sinks come down to is shown once.
 */
export async function runBench(
  field: Field,
  sinks: readonly Sink[],
  vectorsOf: (sink: Sink, number: number) => readonly AttackVector[],
  tally: Tally,
): Promise<void> {
  const results: Results = { seen: new Set(), waiting: { block: [], document: [], diagram: [] } }
  for (const [number, sink] of sinks.entries()) {
    const vectors = vectorsOf(sink, number)
    if (sink.shape === 'page') await runPages(field, sink, vectors, tally)
    else if (sink.shape === 'note') await runNotes(field, sink, vectors, tally)
    else await collect(field, sink, vectors, results, tally)
    await showWaiting(field, results, tally, false)
    const { sent, results: different, showings, hits } = tally
    field.log(`${sent} sent, ${different} different, ${showings} shown, ${hits.length} hits: ${sink.name}`)
  }
  await showWaiting(field, results, tally, true)
}

/** A new tally. */
export function emptyTally(): Tally {
  return { sent: 0, refused: 0, results: 0, showings: 0, documents: 0, elements: 0, hits: [] }
}

function costOf(block: string): BlockCost {
  if (block.startsWith('{"type":"html","safetyMode":"sandboxed"')) return 'document'
  return block.startsWith('{"type":"code"') && block.includes('"language":"mermaid"') ? 'diagram' : 'block'
}

const VIEWS: { readonly [C in Cost]: readonly View[] } = {
  block: ['page', 'preview', 'slides', 'note form'],
  document: ['page', 'documents'],
  diagram: ['page', 'preview'],
  page: ['in frames'],
  note: ['in frames', 'note list'],
}

/** A stored block as JSON, and the sink that it was first seen from. */
interface Result {
  readonly text: string
  readonly sink: string
}

interface Results {
  readonly seen: Set<string>
  readonly waiting: { [C in BlockCost]: Result[] }
}

async function collect(
  { service }: Field,
  sink: Sink,
  vectors: readonly AttackVector[],
  { seen, waiting }: Results,
  tally: Tally,
): Promise<void> {
  const { blocks, refused } = await storeVectors(service, sink, vectors)
  tally.sent += vectors.length
  tally.refused += refused
  for (const text of blocks) {
    if (seen.has(text)) continue
    seen.add(text)
    tally.results += 1
    waiting[costOf(text)].push({ text, sink: sink.name })
  }
}

/** Shows what fills pages; the rest waits for more sinks, and is shown at the end. */
async function showWaiting(
  { service, arenas }: Field,
  { waiting }: Results,
  tally: Tally,
  atEnd: boolean,
): Promise<void> {
  for (const cost of ['block', 'document', 'diagram'] as const) {
    const prepare = (chunk: readonly Result[]) => prepareBlocks(service, cost, chunk)
    const describe = ({ text, sink }: Result) => ({ what: text, sink })
    const chunks = [...chunksOf(waiting[cost], AT_ONCE[cost], BYTES_AT_ONCE, ({ text }) => text)]
    waiting[cost] = atEnd ? [] : (chunks.pop() ?? [])
    for (const chunk of chunks) await showAll(arenas, VIEWS[cost], chunk, prepare, describe, tally)
  }
}

async function prepareBlocks(
  service: Service,
  cost: BlockCost,
  chunk: readonly Result[],
): Promise<Omit<Showing, 'view'>> {
  const texts = chunk.map(({ text }) => text)
  const page = (await publish(service, {
    blocks: texts.map((text) => JSON.parse(text) as object),
    notes: true,
  })) as Published
  const stored = await storedBlocks(service, page)
  if (stored.join() !== texts.join()) throw new Error('Sanitizing stored blocks again has changed them.')
  return { pages: [page], blocks: texts.length, documents: cost === 'block' ? 0 : texts.length }
}

async function runPages(
  { service, arenas }: Field,
  sink: Sink,
  vectors: readonly AttackVector[],
  tally: Tally,
): Promise<void> {
  const documents = sink.framed === true ? 1 : 0
  const prepare = async (pages: readonly Published[]) => ({ pages, blocks: 0, documents })
  for (const chunk of chunksOf(vectors, AT_ONCE.page, BYTES_AT_ONCE, ({ payload }) => payload)) {
    const pages = new Map<Published, AttackVector>()
    for (const vector of chunk) {
      const answer = await publish(service, sink.make(vector.payload, 0) as object)
      tally.sent += 1
      if (!isRefusal(answer)) pages.set(answer, vector)
      else if (answer.error !== 'no_content') tally.refused += 1
    }
    tally.results += pages.size
    const describe = (page: Published) => ({ what: JSON.stringify(pages.get(page)), sink: sink.name })
    await showAll(arenas, VIEWS.page, [...pages.keys()], prepare, describe, tally)
  }
}

/** Notes are read by their writer and by the author; a form that is refused comes back with what was written. */
async function runNotes(
  { service, arenas, log }: Field,
  sink: Sink,
  vectors: readonly AttackVector[],
  tally: Tally,
): Promise<void> {
  const prepare = async (some: readonly AttackVector[]) => {
    const page = (await publish(service, { content: 'x', notes: true })) as Published
    const paths: string[] = []
    for (const { payload } of some) {
      const sent = sink.make(payload, 0) as SentNote
      const receipt = await writeNote(service, page, sent)
      if (typeof receipt === 'string') paths.push(receipt)
      paths.push(refusedFormPath(page, sent))
    }
    return { pages: [page], paths, blocks: 0, documents: 0 }
  }
  const describe = (vector: AttackVector) => ({ what: JSON.stringify(vector), sink: sink.name })
  for (const chunk of chunksOf(vectors, AT_ONCE.note, BYTES_AT_ONCE, ({ payload }) => payload)) {
    tally.sent += chunk.length
    tally.results += chunk.length
    await showAll(arenas, VIEWS.note, chunk, prepare, describe, tally)
    log(`${tally.results} results shown`)
  }
}

type Prepare<T> = (things: readonly T[]) => Promise<Omit<Showing, 'view'>>
type Describe<T> = (thing: T) => Pick<Hit, 'what' | 'sink'>

async function showAll<T>(
  arenas: readonly Arena[],
  views: readonly View[],
  things: readonly T[],
  prepare: Prepare<T>,
  describe: Describe<T>,
  tally: Tally,
): Promise<void> {
  if (things.length === 0) return
  const prepared = await prepare(things)
  await Promise.all(
    arenas.map(async (arena) => {
      for (const view of views) {
        const visit = await show(arena, { ...prepared, view })
        tally.showings += things.length
        tally.documents += visit.documents
        tally.elements += visit.elements
        if (visit.findings.length > 0)
          await narrow(arena, view, things, visit.findings, prepare, describe, tally)
      }
    }),
  )
}

/** Halves what was shown when something was found, until single ones are left. */
async function narrow<T>(
  arena: Arena,
  view: View,
  things: readonly T[],
  findings: readonly string[],
  prepare: Prepare<T>,
  describe: Describe<T>,
  tally: Tally,
): Promise<boolean> {
  const [first] = things
  if (first === undefined || tally.hits.length >= MAX_HITS) return true
  let narrower = false
  if (things.length > 1) {
    const half = Math.ceil(things.length / 2)
    for (const part of [things.slice(0, half), things.slice(half)]) {
      const visit = await show(arena, { ...(await prepare(part)), view })
      if (
        visit.findings.length > 0 &&
        (await narrow(arena, view, part, visit.findings, prepare, describe, tally))
      )
        narrower = true
    }
  }
  // When neither half alone does it again, the two together are the hit.
  if (narrower) return true
  const { what, sink } = describe(first)
  const together = things.length > 1 ? ` and ${things.length - 1} more, together` : ''
  tally.hits.push({ what: what + together, sink, mode: arena.mode, view, findings })
  return true
}
