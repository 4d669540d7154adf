import { FORMAT_VERSION, VECTORS_VERSION } from '../src/page/page.ts'
import type { Case } from './cases.ts'
import { CLASS_NAMES, type ClassName, isClassName } from './classes.ts'
import { judge } from './judge.ts'
import { NoAnswer, type Program } from './program.ts'
import type { Verdict } from './verdict.ts'

/** How one class came out. */
export interface ClassResult {
  readonly of: ClassName
  readonly claimed: boolean
  /** How many cases there are, whether or not it was claimed. */
  readonly count: number
  readonly passed: number
  /** Answers of text, of which only the words were compared. */
  readonly byWords: number
  /** How many passed of the cases of each kind, where a class has several. */
  readonly kinds: ReadonlyMap<string, { readonly passed: number; readonly count: number }>
  readonly failures: readonly Failure[]
}

interface Failure {
  readonly one: Case
  readonly why: string
}

/** The classes that a program says it is. */
export async function claimedBy(program: Program): Promise<ClassName[]> {
  const answer = await program.ask({ do: 'classes' })
  if (!Array.isArray(answer) || answer.length === 0) throw new NoAnswer('it named no class')
  const unknown = answer.filter((name) => !isClassName(name))
  if (unknown.length > 0)
    throw new NoAnswer(`${JSON.stringify(unknown[0])} is no class; they are ${CLASS_NAMES.join(', ')}`)
  return answer as ClassName[]
}

/** Asks a program everything that concerns the classes that it claims. */
export async function runClasses(
  program: Program,
  cases: readonly Case[],
  claimed: readonly ClassName[],
): Promise<ClassResult[]> {
  const results: ClassResult[] = []
  for (const of of CLASS_NAMES) {
    const all = cases.filter((each) => each.of === of)
    const isClaimed = claimed.includes(of)
    const kinds = new Map<string, { passed: number; count: number }>()
    const failures: Failure[] = []
    let byWords = 0
    for (const one of isClaimed ? all : []) {
      const verdict = await tryCase(program, one)
      if (!verdict.pass) failures.push({ one, why: verdict.why })
      else if (verdict.byWords === true) byWords += 1
      if (one.kind === undefined) continue
      const { passed, count } = kinds.get(one.kind) ?? { passed: 0, count: 0 }
      kinds.set(one.kind, { passed: passed + (verdict.pass ? 1 : 0), count: count + 1 })
    }
    const passed = isClaimed ? all.length - failures.length : 0
    results.push({ of, claimed: isClaimed, count: all.length, passed, byWords, kinds, failures })
  }
  return results
}

async function tryCase(program: Program, one: Case): Promise<Verdict> {
  try {
    const answer = await program.ask(one.request)
    return judge(one, one.followUp === undefined ? answer : await program.ask(one.followUp(answer)))
  } catch (error) {
    if (error instanceof NoAnswer) return { pass: false, why: error.message }
    throw error
  }
}

/**
 * The results for people: a line for each class, below it what failed first, or everything that failed, and at the end
 * what may be claimed. FORMAT.md 3.10.4
 */
export function reportOf(results: readonly ClassResult[], showsAll = false): string {
  return results.map((result) => classReport(result, showsAll)).join('') + claimsOf(results)
}

function classReport(
  { of, claimed, count, passed, byWords, kinds, failures }: ClassResult,
  showsAll: boolean,
): string {
  const name = of.padEnd(18)
  if (!claimed) return `${name} not claimed (${count} vectors)\n`
  const parts = [...kinds].map(([kind, one]) => `${one.passed} of ${one.count} ${kind}`)
  const words = byWords > 0 ? `, ${byWords} of them by their words alone` : ''
  const line = `${name} passes ${passed} of ${count}${words}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}\n`
  const shown = showsAll ? failures : failures.slice(0, 1)
  return line + shown.map((failure) => `  ${showsAll ? '' : 'first: '}${detailsOf(failure)}`).join('')
}

function claimsOf(results: readonly ClassResult[]): string {
  return results
    .filter((result) => result.claimed && isPassed(result))
    .map(
      ({ of, byWords }) =>
        `claim: ${of}${byWords > 0 ? ' by words' : ''}, ${FORMAT_VERSION}, vectors ${VECTORS_VERSION}\n`,
    )
    .join('')
}

function detailsOf({ one, why }: Failure): string {
  const asked = JSON.stringify(one.request).slice(0, 600)
  const kind = one.kind === undefined ? '' : ` (${one.kind})`
  return `${one.name}${kind}\n  clauses ${one.clauses.join(', ')}\n  asked    ${asked}\n  ${why}\n`
}

/** Whether everything that was claimed passes. */
export function passes(results: readonly ClassResult[]): boolean {
  return results.every((result) => !result.claimed || isPassed(result))
}

function isPassed({ count, passed }: ClassResult): boolean {
  return count > 0 && passed === count
}
