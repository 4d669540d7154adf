const WEIGHTS: readonly (readonly [path: RegExp, weight: number])[] = [
  [/^\/docs\/recipes\//, 3],
  [/^\/docs\/(?:start|libraries|limits|reference\/errors-and-limits)\b/, 2],
  [/^\/docs\/self-hosting\b/, 1.5],
  [/^\/docs\/(?:format|specification)\b/, 0.5],
  [/^\/docs\/reference\/changes\b/, 0.001],
]

/** How much a section counts among those that a search finds: recipes first, the list of changes last. SPEC.md 10.30.12 */
export function boostDocument(section: string): number {
  return WEIGHTS.find(([path]) => path.test(section))?.[1] ?? 1
}
