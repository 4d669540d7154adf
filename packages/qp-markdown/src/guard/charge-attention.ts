import { MOVING } from './charge-event.ts'
import { type Sides, sidesOf } from './flanking.ts'
import type { Code, Construct, State, TokenizeContext } from './micromark-types.ts'
import { charge } from './work-budget.ts'

/** Where the events of the open runs begin, by what the runs look like: `**`, `_`. */
type OpenRuns = Map<string, number[]>

const openRuns = new WeakMap<TokenizeContext, OpenRuns>()

/**
 * A closing run of emphasis or strikethrough is compared with all events back to the run that it closes; one that
 * closes nothing, with all there are.
 */
export const chargeAttention: Construct = {
  tokenize(effects, _ok, nok) {
    const before = this.previous
    let run = ''
    const consume = (code: Code): State => {
      effects.consume(code)
      run += String.fromCharCode(code ?? 0)
      return inRun
    }
    const inRun: State = (code) => {
      if (code === run.charCodeAt(0)) return consume(code)
      const sides = sidesOf(run, characterOf(before), characterOf(code))
      if (sides.opens || sides.closes) {
        const { length } = this.events
        charge(this, COMPARING * (length - openingOf(this, run, sides)) + MOVING * length)
      }
      return nok(code)
    }
    return (code) => {
      effects.enter('data')
      return consume(code)
    }
  },
}

const COMPARING = 2

/** The event that the run is compared down to: its opening run's, its own when it closes none, or the first. */
function openingOf(context: TokenizeContext, run: string, { opens, closes }: Sides): number {
  const own = context.events.length
  const runs = openRuns.get(context) ?? new Map<string, number[]>()
  openRuns.set(context, runs)
  const open = runs.get(run) ?? []
  runs.set(run, open)
  const opening = closes ? open.pop() : undefined
  if (opening === undefined && opens) open.push(own)
  return opening ?? (closes ? 0 : own)
}

function characterOf(code: Code): string {
  return code === null || code < 0 ? '' : String.fromCharCode(code)
}
