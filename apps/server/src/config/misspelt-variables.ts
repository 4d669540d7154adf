import { nearest } from 'qp-command-line/edit-distance'

/** Shorter names resemble too many variables of other programs. */
const LEAST_LENGTH = 10
const MOST_EDITS = 2

/** A complaint for each variable that is set, unknown, and spelt almost like one of ours. SPEC.md 13.1.5 */
export function misspeltVariables(set: readonly string[], ours: ReadonlySet<string>): string[] {
  return set.flatMap((name) => {
    if (ours.has(name) || name.length < LEAST_LENGTH) return []
    const meant = nearest(name, ours, MOST_EDITS)
    return meant === undefined ? [] : [`${name} is not known; did you mean ${meant}?`]
  })
}
