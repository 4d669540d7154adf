/** Lines of code between fences that are longer than any that the code holds. */
export function fencedLines(code: string, info = ''): string[] {
  const character = info.includes('`') ? '~' : '`'
  const inside = longestRun(code, character === '`' ? FENCES : TILDES, character)
  const fence = character.repeat(Math.max(3, inside + 1))
  return [`${fence}${info}`, ...(code === '' ? [] : code.split('\n')), fence]
}

// Not `^`, which also matches behind U+2028.
const FENCES = /(?<![^\n])[ \t]*`{3,}/g
const TILDES = /(?<![^\n])[ \t]*~{3,}/g

/** How often a character stands in a row at most, in what a pattern matches. */
export function longestRun(text: string, pattern: RegExp, character = '`'): number {
  let longest = 0
  for (const [match] of text.matchAll(pattern)) {
    longest = Math.max(longest, match.length - match.indexOf(character))
  }
  return longest
}
