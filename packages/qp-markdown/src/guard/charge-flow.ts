import type { Code, Construct, State, TokenizeContext } from './micromark-types.ts'
import { charge } from './work-budget.ts'

/** The line under a heading rebuilds all events of its flow. */
export const chargeSetextUnderline: Construct = {
  tokenize(effects, _ok, nok) {
    return (marker) => {
      const inRun: State = (code) => {
        if (code === marker) return consume(code)
        if (isBlankOrEnd(code) && followsParagraph(this)) charge(this, this.events.length)
        return nok(code)
      }
      const consume = (code: Code) => {
        effects.consume(code)
        return inRun
      }
      effects.enter('data')
      return consume(marker)
    }
  },
}

const lazyLines = new WeakMap<TokenizeContext['parser'], { line: number; inARow: number }>()

/** A lazy line looks back over the lines of its paragraph. */
export const chargeLazyLine: Construct = {
  tokenize(_effects, _ok, nok) {
    return (code) => {
      const { line } = this.now()
      if (this.parser.lazy[line] === true) {
        const last = lazyLines.get(this.parser)
        const inARow = last !== undefined && line - last.line <= 1 ? last.inARow + line - last.line : 1
        lazyLines.set(this.parser, { line, inARow })
        charge(this, STEPS_A_LINE * inARow)
      }
      return nok(code)
    }
  },
}

const STEPS_A_LINE = 2

function followsParagraph(context: TokenizeContext): boolean {
  const last = context.events.findLast(([, token]) => !BETWEEN.has(token.type))
  return context.interrupt === true || last?.[1].type === 'paragraph'
}

const BETWEEN = new Set<string>(['lineEnding', 'linePrefix', 'content'])

function isBlankOrEnd(code: Code): boolean {
  return code === null || code < 0 || code === 32
}
