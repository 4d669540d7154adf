import type { Browser } from 'playwright-core'
import { openArena } from './arena.ts'
import { POLICY_MODES, type PolicyMode } from './gate.ts'
import {
  append,
  publish,
  type Published,
  refusedFormPath,
  type SentNote,
  type Service,
  writeNote,
} from './service.ts'
import type { Sink } from './sinks/sink.ts'
import { blocksOf } from './store-vectors.ts'
import { show, type View } from './views.ts'

/** What came of one control: which detectors should have fired and did not, which should not have and did. */
export interface ControlResult {
  readonly sink: string
  readonly view: View
  readonly mode: PolicyMode
  readonly missing: readonly string[]
  readonly unwanted: readonly string[]
}

/** Another script each time: the browser does not parse again what it has in its cache of compiled scripts. */
const script = (number: number) =>
  `/*${number}*/` +
  'if(window.qpGlobal)return;qpGlobal=1;alert(1);console.log(1);' +
  "window.open('https://evil.example/popup');fetch('https://evil.example/fetch')"

/** Leaves whatever it stands in, runs as soon as it is read, and leads away once it is clicked. */
export const attack = (number: number): string =>
  `qp"'></style></title></textarea></code></pre><img src="data:," onerror="${script(number)}" onclick="location='https://evil.example/away'">`

/** The detectors that tell of a script that runs. */
const RUNNING = ['parsed', 'call', 'global', 'console', 'popup', 'request', 'navigation'] as const

/** Which controls to run; all of them unless it says otherwise. */
export interface ControlChoice {
  readonly modes: readonly PolicyMode[]
  /** `false`: the first view of each sink only. */
  readonly allViews: boolean
}

/**
 * Puts an attack into each sink behind the sanitizer's back and looks whether the detectors see it. With the
 * policy kept nothing may run, but the violation must show; stripped or loosened, all detectors must fire.
 */
export async function runControls(
  browser: Browser,
  service: Service,
  sinks: readonly Sink[],
  { modes, allViews }: ControlChoice = { modes: POLICY_MODES, allViews: true },
): Promise<ControlResult[]> {
  const pages: Marked[] = []
  for (const sink of sinks) pages.push(...(await publishMarks(service, sink)))
  const perMode = await Promise.all(modes.map((mode) => controlsIn(browser, service, pages, mode, allViews)))
  return perMode.flat()
}

async function controlsIn(
  browser: Browser,
  service: Service,
  pages: readonly Marked[],
  mode: PolicyMode,
  allViews: boolean,
): Promise<ControlResult[]> {
  const results: ControlResult[] = []
  for (const mark of new Set(pages.map(({ sink }) => sink.mark))) {
    const arena = await openArena(browser, service.origin, mode, { mark, attack })
    for (const { sink, page, at, view: own } of pages) {
      if (sink.mark !== mark) continue
      const views = own === undefined ? viewsOf(sink) : [own]
      for (const view of views.slice(0, allViews ? undefined : 1)) {
        const documents = sink.framed === true ? 1 : 0
        const expected = expectedOf(sink, view, mode)
        const { findings } = await show(arena, {
          pages: [page],
          paths: at === undefined ? undefined : [at.path],
          view,
          blocks: 0,
          documents,
          planted: { mark, attack: attack(results.length) },
          awaited: expected.fire,
        })
        results.push({
          sink: at === undefined ? sink.name : `${sink.name}: ${at.name}`,
          view,
          mode,
          ...judged(findings, expected),
        })
      }
    }
    await arena.close()
  }
  return results
}

function viewsOf({ shape, framed = false }: Sink): readonly View[] {
  if (shape === 'page' || shape === 'note') return ['in frames']
  return framed ? ['page', 'documents'] : ['page', 'preview', 'slides']
}

/** A page with a mark, and where that is shown if not on the page. */
interface Marked {
  readonly sink: Sink
  readonly page: Published
  readonly at?: { readonly name: string; readonly path: string }
  /** In place of that of its sink. */
  readonly view?: View
}

async function publishMarks(service: Service, sink: Sink): Promise<Marked[]> {
  const made = sink.make(sink.mark, 0)
  if (sink.shape === 'note') {
    const page = (await publish(service, { content: `# ${sink.mark}`, notes: true })) as Published
    const note = made as SentNote
    const places = [
      { name: 'receipt', path: String(await writeNote(service, page, note)) },
      { name: 'form', path: `/${page.id}/notes` },
      { name: 'refused form', path: refusedFormPath(page, note) },
    ]
    return [...places.map((at) => ({ sink, page, at })), { sink, page, view: 'note list' }]
  }
  if (typeof made === 'string') {
    const page = (await publish(service, { content: 'Start' })) as Published
    await append(service, page, made, sink)
    return [{ sink, page }]
  }
  const body = sink.shape === 'page' ? made : { blocks: await blocksOf(sink, sink.mark, 0) }
  return [{ sink, page: (await publish(service, body)) as Published }]
}

interface Expected {
  readonly fire: readonly string[]
  readonly silent: readonly string[]
}

function expectedOf(sink: Sink, view: View, mode: PolicyMode): Expected {
  // Its policy refuses markup that no policy of trusted types has made; the editor's calls are not told from an attack's.
  if (view === 'note list')
    return mode === 'stripped'
      ? {
          fire: [...RUNNING.filter((name) => name !== 'navigation' && name !== 'call'), 'latent', 'dialog'],
          silent: [],
        }
      : { fire: ['violation'], silent: RUNNING }
  if (mode === 'kept')
    return { fire: view === 'preview' ? ['latent'] : ['violation', 'latent'], silent: RUNNING }
  // That the page itself is led away can only be told where it shows the sink itself.
  const top = view === 'slides' || (view === 'page' && sink.framed !== true)
  const sandboxed =
    sink.shape === 'blocks' && sink.framed === true && (view === 'page' || mode === 'loosened')
  const running = RUNNING.filter((name) => top || name !== 'navigation')
  return { fire: [...running, 'latent', sandboxed ? 'refused' : 'dialog'], silent: [] }
}

function judged(
  findings: readonly string[],
  { fire, silent }: Expected,
): Pick<ControlResult, 'missing' | 'unwanted'> {
  const fired = new Set(findings.map((finding) => finding.split(' ')[0]))
  return {
    missing: fire.filter((detector) => !fired.has(detector)),
    unwanted: silent.filter((detector) => fired.has(detector)),
  }
}
