import { PAGE_ID_PATTERN } from 'qp-schema/api'
import { describe, expect, it } from 'vitest'
import { newPageId } from './page-id.ts'

/** The 99.999th percentile of the chi-square distribution with 61 degrees of freedom is below this. */
const CHI_SQUARE_BOUND = 120

describe('a page id', () => {
  it('[2.1.1] has 12 characters of 0-9A-Za-z', () => {
    const ids = Array.from({ length: 1_000 }, () => newPageId())
    expect(ids.filter((id) => !PAGE_ID_PATTERN.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(1_000)
  })

  it('[2.1.2] has every character equally often at every place', () => {
    const ids = Array.from({ length: 20_000 }, () => newPageId())
    const unevenness = Array.from({ length: 12 }, (_, place) => chiSquare(ids.map((id) => id.charAt(place))))
    expect(unevenness.filter((value) => value > CHI_SQUARE_BOUND)).toEqual([])
  })

  it('[2.1.2] passes over the bytes that would favour the first characters', () => {
    const bytes = [0, 248, 255, 61, 62, 247, 10, 35, 36, 71, 249, 1, 2, 3, 4]
    expect(newPageId({ random: (size) => Uint8Array.from(bytes.splice(0, size)) })).toBe('0z0zAZa91234')
  })

  it('[2.1.3] is never a reserved word', () => {
    const random = [7, 7, 8].values()
    const id = newPageId({
      random: (size) => new Uint8Array(size).fill(random.next().value ?? 0),
      isReserved: (word) => word === '777777777777',
    })
    expect(id).toBe('888888888888')
  })
})

function chiSquare(characters: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1)
  const expected = characters.length / 62
  const missing = 62 - counts.size
  return [...counts.values()].reduce(
    (sum, count) => sum + (count - expected) ** 2 / expected,
    missing * expected,
  )
}
