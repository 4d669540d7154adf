import { nearest } from './edit-distance.ts'

/** Shorter names are near to too many that are not meant for the service. */
const LEAST_LENGTH = 10
const MOST_EDITS = 2

/** What is to be said of variables that are set, are none of ours and are spelt almost as one of ours. SPEC.md 13.1.5 */
export function misspeltVariables(set: readonly string[], ours: ReadonlySet<string>): string[] {
  return set.flatMap((name) => {
    if (ours.has(name) || name.length < LEAST_LENGTH) return []
    const meant = nearest(name, ours, MOST_EDITS)
    return meant === undefined ? [] : [`${name} is not known; did you mean ${meant}?`]
  })
}
