import { type Case, countsOf } from './cases.ts'
import { CLASS_NAMES, type ClassName, isClassName } from './classes.ts'
import { judge, type Verdict } from './judge.ts'
import { NoAnswer, type Program } from './program.ts'

/** How one class came out. */
export interface ClassResult {
  readonly of: ClassName
  readonly claimed: boolean
  /** How many cases there are, whether or not it was claimed. */
  readonly count: number
  readonly passed: number
  /** Answers of text, of which only the words were compared. */
  readonly byWords: number
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
  const counts = countsOf(cases)
  const results: ClassResult[] = []
  for (const of of CLASS_NAMES) {
    const outcome = { of, claimed: claimed.includes(of), count: counts[of], passed: 0, byWords: 0 }
    const failures: Failure[] = []
    for (const one of outcome.claimed ? cases.filter((each) => each.of === of) : []) {
      const verdict = await tryCase(program, one)
      if (verdict.pass) {
        outcome.passed += 1
        outcome.byWords += verdict.byWords === true ? 1 : 0
      } else failures.push({ one, why: verdict.why })
    }
    results.push({ ...outcome, failures })
  }
  return results
}

async function tryCase(program: Program, one: Case): Promise<Verdict> {
  try {
    return judge(one, await program.ask(one.request))
  } catch (error) {
    if (error instanceof NoAnswer) return { pass: false, why: error.message }
    throw error
  }
}

/** The results for people, a line for each class, and below it what failed first, or everything that failed. */
export function reportOf(results: readonly ClassResult[], showsAll = false): string {
  return results
    .map(({ of, claimed, count, passed, byWords, failures }) => {
      const name = of.padEnd(16)
      if (!claimed) return `${name} not claimed (${count} vectors)\n`
      const words = byWords > 0 ? `, ${byWords} of them by their words alone` : ''
      const line = `${name} passes ${passed} of ${count}${words}\n`
      const shown = showsAll ? failures : failures.slice(0, 1)
      return line + shown.map((failure) => `  ${showsAll ? '' : 'first: '}${detailsOf(failure)}`).join('')
    })
    .join('')
}

function detailsOf({ one, why }: Failure): string {
  const asked = JSON.stringify(one.request).slice(0, 600)
  return `${one.name}\n  clauses ${one.clauses.join(', ')}\n  asked    ${asked}\n  ${why}\n`
}

/** Whether everything that was claimed passes. */
export function passes(results: readonly ClassResult[]): boolean {
  return results.every(({ claimed, count, passed }) => !claimed || (count > 0 && passed === count))
}
