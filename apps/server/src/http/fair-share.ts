const SHARE = 1 / 8

/**
 * How much of a bound one address may have: a part of what the others leave of it, so that there is always something for
 * one who comes later. SPEC.md 8.5.2, 8.5.8
 */
export function fairShare(bound: number, ofOthers: number): number {
  return (bound - ofOthers) * SHARE
}
