import { posix } from 'node:path'
import { indexRank, isIndex } from '../../pages/index-file.ts'

/** Of numbers in names, `2` comes before `10`. */
const collator = new Intl.Collator('en', { numeric: true })
const NUMBERED = /^\d+(?!\d)/

/**
 * The names of files as a reader goes through them: in each folder its index, then files and folders by their names, a file
 * before the folder that is called as it is.
 */
export function inReadingOrder(names: readonly string[]): readonly string[] {
  return names.toSorted((one, other) => {
    const [ones, others] = [one.split('/'), other.split('/')]
    const at = ones.findIndex((part, place) => part !== others[place])
    const [first, second] = [ones, others].map((parts) => placeOf(parts, at))
    if (first === undefined || second === undefined || at === -1) return 0
    return (
      first.rank - second.rank ||
      collator.compare(first.stem, second.stem) ||
      Number(second.isFile) - Number(first.isFile) ||
      (one < other ? -1 : 1)
    )
  })
}

/** A part of a name, in which two differ. */
function placeOf(
  parts: readonly string[],
  at: number,
): { readonly stem: string; readonly isFile: boolean; readonly rank: number } {
  const part = parts[at] ?? ''
  const isFile = at === parts.length - 1
  return { stem: isFile ? part.replace(/\.\w+$/, '') : part, isFile, rank: indexRank(isFile ? part : '') }
}

/** The pages that the foot of a page leads to. */
export interface Neighbours {
  readonly previous?: string | undefined
  readonly up?: string | undefined
  readonly next?: string | undefined
}

/**
 * What comes before and after each file in folders that say their order: where all names but that of the index begin with
 * numbers. Elsewhere nothing. SPEC.md 18.13.6
 *
 * @param ordered - in reading order
 * @param rootIndex - the name of the index of the whole site
 */
export function neighboursOf(ordered: readonly string[], rootIndex: string): ReadonlyMap<string, Neighbours> {
  const neighbours = new Map<string, Neighbours>()
  const byFolder = Map.groupBy(ordered, (name) => posix.dirname(name))
  for (const names of byFolder.values()) {
    const files = names.filter((name) => !isIndex(name))
    const index = names.find(isIndex)
    if (files.length < 2 || !files.every((name) => NUMBERED.test(posix.basename(name)))) continue
    for (const [at, name] of files.entries())
      neighbours.set(name, { previous: files[at - 1], up: index ?? rootIndex, next: files[at + 1] })
  }
  return neighbours
}
