import { countOf } from '../characters.ts'

/**
 * Tells the numbers of lines in one text, by positions in any order: in linear time, as it counts from the place that it was
 * last asked about.
 *
 * @param line - the number of the first line
 */
export function lineCounter(text: string, line: number): (position: number) => number {
  let counted = 0
  let current = line
  return (position) => {
    const from = Math.min(counted, position)
    const lines = countOf('\n', text.slice(from, Math.max(counted, position)))
    current += from === position ? -lines : lines
    counted = position
    return current
  }
}
