/**
 * Makes something at its first use, and keeps it. For modules as well: asking Node for one that is loaded already takes
 * some hundredths of a millisecond.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
