import { sameJson } from '../src/conformance/same-json.ts'
import type { FrameInHtml, InHtml, LanguageInHtml } from '../src/conformance/in-html.ts'
import type { Verdict } from './verdict.ts'

/** What every link of the content has to have. FORMAT.md 10.6.3 */
const REL = ['ugc', 'nofollow', 'noopener']

interface Answer {
  readonly headings?: unknown
  readonly links?: readonly { readonly href?: unknown; readonly rel?: unknown }[]
  readonly frames?: readonly {
    readonly block?: unknown
    readonly sandbox?: unknown
    /** The Content-Security-Policy of the framed document. */
    readonly policy?: unknown
  }[]
  readonly languages?: readonly {
    readonly block?: unknown
    readonly lang?: unknown
    readonly dir?: unknown
  }[]
}

/** Holds what a program says of its HTML against what a page has to be in HTML. */
export function judgeHtml(answer: unknown, expected: InHtml): Verdict {
  const { headings, links, frames, languages } = Object(answer) as Answer
  if (!sameJson(headings, expected.headings)) return fails('headings', expected.headings, headings)
  if (!Array.isArray(links) || !Array.isArray(frames))
    return { pass: false, why: 'links and frames have to be arrays' }
  for (const href of expected.links) {
    const given = links.filter((link) => Object(link).href === href)
    if (given.length === 0) return fails('links', href, links)
    const without = given.find(({ rel }) => REL.some((word) => !wordsOf(rel).includes(word)))
    if (without !== undefined) return fails(`rel of ${href}`, REL.join(' '), without.rel)
  }
  for (const frame of frames) {
    const why = frameProblem(Object(frame), expected.frames)
    if (why !== undefined) return { pass: false, why: `${why}\n  actual   ${JSON.stringify(frame)}` }
  }
  for (const language of expected.languages ?? []) {
    const given = Array.isArray(languages)
      ? languages.find((one) => Object(one).block === language.block)
      : undefined
    if (!isMarked(Object(given), language)) return fails('languages', language, given)
  }
  return { pass: true }
}

/** Whether words are marked as they have to be. Letter case is nothing in a language, and `auto` may go without saying. */
function isMarked(
  { lang, dir = 'auto' }: NonNullable<Answer['languages']>[number],
  expected: LanguageInHtml,
): boolean {
  return (
    String(lang).toLowerCase() === String(expected.lang).toLowerCase() && dir === (expected.dir ?? 'auto')
  )
}

/** What a frame may not have; `undefined` when it is contained. FORMAT.md 10.4 */
function frameProblem(
  { block, sandbox, policy }: NonNullable<Answer['frames']>[number],
  expected: readonly FrameInHtml[],
): string | undefined {
  const allowed = expected.find((one) => one.block === block)
  if (allowed === undefined) return 'this block has no frame'
  if (typeof sandbox !== 'string') return 'a frame has to have the attribute sandbox'
  const extra = wordsOf(sandbox).filter((word) => !wordsOf(allowed.sandbox).includes(word))
  const isContained = extra.join() === 'allow-scripts' && admitsHashesAlone(policy)
  return extra.length === 0 || isContained ? undefined : `the frame may not have ${extra.join(' ')}`
}

/** Whether a Content-Security-Policy lets no script run but by its hash. */
function admitsHashesAlone(policy: unknown): boolean {
  if (typeof policy !== 'string') return false
  const directives = new Map<string, string[]>()
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    // The first of a name counts.
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  const scripts = ['script-src-elem', 'script-src-attr', 'script-src'].map(
    (name) => directives.get(name) ?? directives.get('script-src') ?? directives.get('default-src'),
  )
  return scripts.every((sources) =>
    sources?.every((source) => /^'(?:none|sha(?:256|384|512)-[\w+/=-]+)'$/.test(source)),
  )
}

function wordsOf(list: unknown): string[] {
  return typeof list === 'string'
    ? list
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '')
    : []
}

function fails(what: string, expected: unknown, actual: unknown): Verdict {
  return {
    pass: false,
    why: `${what} differ\n  expected ${JSON.stringify(expected)}\n  actual   ${JSON.stringify(actual) ?? 'nothing'}`,
  }
}
