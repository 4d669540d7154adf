const MAX_NESTING = 64

/**
 * Whether brackets nest deeper than any style sheet needs. The CSS parser calls itself for every bracket, so it
 * must not see such text.
 */
export function nestsTooDeep(css: string): boolean {
  let depth = 0
  for (const match of css.matchAll(/[([{]|[)\]}]/g)) {
    if (match[0] === '(' || match[0] === '[' || match[0] === '{') depth += 1
    else depth = Math.max(0, depth - 1)
    if (depth > MAX_NESTING) return true
  }
  return false
}
