import type { Node } from 'prosemirror-model'
import { isLineNumber, lineRanges } from 'qp-schema/policy'

/** The numbers of the lines, and marks behind them, as the page has them. */
export function showLines(pre: HTMLElement, { attrs, textContent }: Node): void {
  const count = textContent.replace(/\n$/, '').split('\n').length
  const first = Number(attrs['start'])
  const numbers = isLineNumber(String(attrs['start']))
    ? Array.from({ length: count }, (_, line) => `${first + line}`)
    : []
  const width = numbers.at(-1)?.length ?? 0
  pre.dataset['numbers'] = numbers.map((number) => number.padStart(width)).join('\n')
  pre.style.setProperty('--numbers', width === 0 ? '0px' : `calc(${width}ch + 1.4em)`)
  const marks = (lineRanges(String(attrs['highlight'])) ?? [])
    .filter(([from]) => from <= count)
    .map(([from, to]) => {
      const lines = Math.min(to, count) - from + 1
      return `linear-gradient(var(--marked) 0 0) 0 calc(1rem + ${from - 1}lh) / 100% ${lines}lh no-repeat`
    })
  pre.style.setProperty('background', marks.join(','))
}
