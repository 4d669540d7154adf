/** Whether two values are the same JSON. The order of properties does not matter; `undefined` is an absent one. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const mine = new Map(presentEntries(left))
  const others = presentEntries(right)
  return (
    mine.size === others.length &&
    others.every(([key, value]) => mine.has(key) && sameJson(mine.get(key), value))
  )
}

function presentEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, entry]) => entry !== undefined)
}
