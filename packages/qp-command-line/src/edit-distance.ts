/**
 * How many characters must be inserted, deleted, replaced or swapped with the next to turn one word into another
 * (restricted Damerau-Levenshtein distance).
 */
export function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)]
  const costAt = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= from.length; row += 1) {
    const costs = [row]
    rows.push(costs)
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      costs.push(
        Math.min(
          costAt(row - 1, column - 1) + (isSame ? 0 : 1),
          costAt(row - 1, column) + 1,
          costAt(row, column - 1) + 1,
          isSwapped ? costAt(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return costAt(from.length, to.length)
}

/** The candidate nearest to a word, if it is within a distance; the first of several that are equally near. */
export function nearest(word: string, candidates: Iterable<string>, within: number): string | undefined {
  const distances = [...candidates]
    .filter((candidate) => Math.abs(candidate.length - word.length) <= within)
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
  const least = Math.min(...distances.map(({ distance }) => distance))
  return least <= within ? distances.find(({ distance }) => distance === least)?.candidate : undefined
}
