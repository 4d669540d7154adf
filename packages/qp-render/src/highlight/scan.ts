import type { Mode, Rule } from './mode.ts'
import type { HighlightClass } from './colors.ts'

/** Takes the parts of the source in order, without a gap. */
export type Emit = (start: number, end: number, as: HighlightClass | undefined) => void

/**
 * Cuts source into tokens. Every step consumes a character or leaves a mode that was entered by consuming one, so
 * that the number of steps is linear in the length.
 */
export function scan(source: string, first: Mode, emit: Emit): void {
  const modes = [first]
  let at = 0
  while (at < source.length) {
    const current = modes.at(-1) ?? first
    const found = matchAt(source, at, current)
    if (found === undefined || (found.end === at && modes.length === 1)) {
      const end = at + characterLength(source, at)
      emit(at, end, current.as)
      at = end
      continue
    }
    const { rule, end } = found
    if (end > at) {
      const { as = current.as } = rule
      emit(at, end, typeof as === 'function' ? as(source, at, end) : as)
    }
    if ((rule.leave || rule.become) && modes.length > 1) modes.pop()
    if (rule.become) modes.push(rule.become)
    if (rule.enter) modes.push(rule.enter)
    at = end
  }
}

function matchAt(source: string, at: number, { pattern, rules }: Mode) {
  pattern.lastIndex = at
  const match = pattern.exec(source)
  if (match === null) return undefined
  const rule = rules[match.indexOf(match[0], 1) - 1]
  return rule === undefined ? undefined : { rule, end: endOf(rule, source, at, at + match[0].length) }
}

function endOf({ until }: Rule, source: string, start: number, end: number): number {
  return until === undefined ? end : until(source, start, end)
}

/** Two for a surrogate pair, which no token may tear apart. */
function characterLength(source: string, at: number): number {
  return (source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}
