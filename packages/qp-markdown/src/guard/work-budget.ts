import { ContentTooComplexError } from 'qp-schema'
import type { TokenizeContext } from './micromark-types.ts'

/** Steps of a parse that are beyond linear; measured at 15 to 50 ns each. See benchmarks/markdown-classes. */
const BUDGET = 50_000_000

/** So many steps at once every document needs, and they cost next to nothing. */
const FREE = 250

const spent = new WeakMap<TokenizeContext['parser'], number>()

/** Counts work that the parser is about to do on top of a linear pass; refuses the text once it is too much. */
export function charge(context: TokenizeContext, steps: number): void {
  if (steps <= FREE) return
  const total = (spent.get(context.parser) ?? 0) + steps
  if (total > BUDGET) {
    const line = context.now().line
    throw new ContentTooComplexError(
      `line ${line}: markup on which the parser would spend too long`,
      'content',
    )
  }
  spent.set(context.parser, total)
}
