const SHARE = 1 / 8

/**
 * How much of a bound one address may use: a fixed share of what the other addresses leave, so that something is always
 * left for the next address. SPEC.md 8.5.2, 8.5.8
 *
 * @param ofOthers - how much all other addresses use
 */
export function fairShare(bound: number, ofOthers: number): number {
  return (bound - ofOthers) * SHARE
}
