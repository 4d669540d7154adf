import { assertArgument } from './arguments.ts'

/**
 * The names that somebody may have meant who wrote another: those that have most of its words, or words that begin as
 * those do or have the same letters. All of them where there is no such word.
 *
 * @param text - only its first 100 characters are read
 * @param names - words joined by hyphens
 */
export function namesNear<T extends string>(text: string, names: readonly T[]): readonly T[] {
  assertArgument(typeof text === 'string', 'namesNear', 'a name as a string', text)
  const areNames = Array.isArray(names) && names.every((name) => typeof name === 'string')
  assertArgument(areNames, 'namesNear', 'names as strings', names)
  const words =
    text
      .slice(0, 100)
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const counts = names.map((name) => {
    return words.filter((word) => name.split('-').some((part) => isNear(word, part))).length
  })
  const most = Math.max(...counts)
  return names.filter((_, index) => counts[index] === most)
}

function isNear(word: string, part: string): boolean {
  const sorted = (letters: string): string => [...letters].sort().join('')
  return (word.length > 2 && word.slice(0, 3) === part.slice(0, 3)) || sorted(word) === sorted(part)
}
