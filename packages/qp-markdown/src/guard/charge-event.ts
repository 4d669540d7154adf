import type { Construct } from './micromark-types.ts'
import { charge } from './work-budget.ts'

/**
 * What one more event of a text costs for every event there is: when the text around it is joined at the end, all
 * that follows is moved. Moving is cheap, but there may be much of it.
 */
export const MOVING = 1 / 128

/**
 * Stands at characters that make an event of their own. Not at the backtick: a construct there that looks at nothing
 * before it would split runs of backticks.
 */
export const chargeEvent: Construct = {
  tokenize(_effects, _ok, nok) {
    return (code) => {
      charge(this, MOVING * this.events.length)
      return nok(code)
    }
  },
}
