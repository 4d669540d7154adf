import { ContentTooComplexError } from 'qp-schema'
import type { TokenizeContext } from './micromark-types.ts'

/** Steps of a parse that are beyond linear; measured at 15 to 50 ns each. See verify/benchmarks/markdown-classes. */
const BUDGET = 50_000_000

/** So many steps at once every document needs, and they cost next to nothing. */
const FREE = 250

/** What the parses of one document have spent so far. */
export interface Budget {
  spent: number
}

const budgets = new WeakMap<TokenizeContext['parser'], Budget>()

/** Makes a parser count its work in the budget of its document. */
export function shareBudget(parser: TokenizeContext['parser'], budget: Budget): void {
  budgets.set(parser, budget)
}

/** Counts work that the parser is about to do on top of a linear pass; refuses the text once it is too much. */
export function charge(context: TokenizeContext, steps: number): void {
  if (steps <= FREE) return
  const budget = budgets.get(context.parser)
  if (budget === undefined) return
  budget.spent += steps
  if (budget.spent > BUDGET) {
    const line = context.now().line
    throw new ContentTooComplexError(
      `line ${line}: markup on which the parser would spend too long`,
      'content',
    )
  }
}
