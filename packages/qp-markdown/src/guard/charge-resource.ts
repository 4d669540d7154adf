import type { Code, Construct, State } from './micromark-types.ts'
import { charge } from './work-budget.ts'

/**
 * Stands after the construct of `](url "title")` and so sees those that failed: reads as far as that has read for
 * the end of a title.
 */
export const chargeResource: Construct = {
  add: 'after',
  tokenize(effects, _ok, nok) {
    let steps = 0
    let nested = 0
    let closing: Code = null
    const step = (code: Code, next: State): State => {
      effects.consume(code)
      steps += 1
      return next
    }
    const finish: State = (code) => {
      charge(this, STEPS * steps)
      return nok(code)
    }
    const atParenthesis: State = (code) => (code === OPEN ? step(code, inDestination) : nok(code))
    const inDestination: State = (code) => {
      if (code === OPEN) nested += 1
      if (code === null || nested > MOST_NESTED) return finish(code)
      return step(code, isBlank(code) ? beforeTitle : inDestination)
    }
    const beforeTitle: State = (code) => {
      if (isBlank(code)) return step(code, beforeTitle)
      closing = code === OPEN ? CLOSE : code
      return TITLE_MARKERS.has(code) ? step(code, inTitle) : finish(code)
    }
    const inTitle: State = (code) => {
      if (code === null || code === closing) return finish(code)
      return step(code, inTitle)
    }
    return (code) => {
      effects.enter('data')
      return step(code, atParenthesis)
    }
  },
}

/** Reading once there and once here, both slower than what else is counted. */
const STEPS = 2
/** Parentheses within one another at which a destination ends. */
const MOST_NESTED = 32
const OPEN = 40
const CLOSE = 41
const TITLE_MARKERS = new Set<Code>([OPEN, 34, 39])

function isBlank(code: Code): boolean {
  return code !== null && (code < 0 || code === 32)
}
