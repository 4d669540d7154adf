/** How many characters must be inserted, deleted or replaced to turn one word into another (Levenshtein distance). */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [done, letter] of [...from].entries()) {
    const next = [done + 1]
    for (const [index, wanted] of [...to].entries()) {
      const changed = (row[index] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(changed, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The candidate nearest to a word, if it is within a distance; the first of several that are equally near. */
export function nearest(word: string, candidates: Iterable<string>, within: number): string | undefined {
  const distances = [...candidates]
    .filter((candidate) => Math.abs(candidate.length - word.length) <= within)
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
  const least = Math.min(...distances.map(({ distance }) => distance))
  return least <= within ? distances.find(({ distance }) => distance === least)?.candidate : undefined
}
