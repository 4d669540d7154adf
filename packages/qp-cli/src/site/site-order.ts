import { basename, posix } from 'node:path'

/** Of numbers in names, `2` comes before `10`. */
const collator = new Intl.Collator('en', { numeric: true })
const INDEX = /^(?:index|readme)\.(?:md|markdown|html?)$/i
const NUMBERED = /^\d+(?!\d)/

/** Whether a file is the first page of its folder. */
export function isIndex(name: string): boolean {
  return INDEX.test(basename(name))
}

/** The names of files as a reader goes through them: in each folder its index, then files and folders by their names. */
export function inReadingOrder(names: readonly string[]): readonly string[] {
  return names.toSorted((one, other) => {
    const [ones, others] = [one.split('/'), other.split('/')]
    for (const [at, part] of ones.entries()) {
      const against = others[at]
      if (against === undefined) return 1
      if (part === against) continue
      const first = Number(isIndexAt(others, at)) - Number(isIndexAt(ones, at))
      return first || collator.compare(part, against) || (part < against ? -1 : 1)
    }
    return -1
  })
}

function isIndexAt(parts: readonly string[], at: number): boolean {
  return at === parts.length - 1 && isIndex(parts[at] ?? '')
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
