import type { Construct, TokenizeContext } from './micromark-types.ts'
import { charge } from './work-budget.ts'

const openLabels = new WeakMap<TokenizeContext, number[]>()

function openLabelsOf(context: TokenizeContext): number[] {
  const labels = openLabels.get(context) ?? []
  openLabels.set(context, labels)
  return labels
}

/** Notes where `[` opens a label. */
export const noteLabelStart: Construct = {
  tokenize(_effects, _ok, nok) {
    return (code) => {
      openLabelsOf(this).push(this.now().offset)
      return nok(code)
    }
  },
}

/** Notes where `![` opens a label: that construct takes both characters. */
export const noteImageStart: Construct = {
  tokenize(effects, _ok, nok) {
    return (mark) => {
      effects.enter('data')
      effects.consume(mark)
      return (code) => {
        if (code === BRACKET) openLabelsOf(this).push(this.now().offset)
        return nok(code)
      }
    }
  },
}

/** A closing bracket looks for its whole label among the definitions. */
export const chargeLabelEnd: Construct = {
  tokenize(_effects, _ok, nok) {
    return (code) => {
      const start = openLabelsOf(this).pop()
      if (start !== undefined) charge(this, NORMALIZING * (this.now().offset - start))
      return nok(code)
    }
  },
}

/** The label is cut out and rewritten thrice before it is compared. */
const NORMALIZING = 3
const BRACKET = 91
