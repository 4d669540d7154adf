import { expect, test } from 'vitest'
import { across, comparedPlace, inOrder, scrolledFor } from '../.vitepress/playground/alignment.ts'

const PLACES = [
  { text: 0, page: 0 },
  { text: 100, page: 50 },
  { text: 100, page: 90 },
  { text: 200, page: 390 },
]

test('[10.30.13] what is between two places is found by its share', () => {
  expect([-5, 0, 50, 150, 200, 999].map((at) => across(PLACES, 'text', at))).toEqual([
    0, 0, 25, 240, 390, 390,
  ])
  expect([0, 25, 70, 240, 390].map((at) => across(PLACES, 'page', at))).toEqual([0, 50, 100, 150, 200])
  expect(across([], 'text', 10)).toBe(0)
})

test('[10.30.13] places that lead back are left out', () => {
  const beside = { text: 150, page: 60 }
  expect(inOrder([...PLACES.toReversed(), beside])).toEqual(PLACES)
})

test.each([
  [100, 1000, [0, 400, 800, 850, 900], [0, 400, 800, 900, 1000]],
  [100, 150, [0, 25, 50], [0, 75, 150]],
  [100, 80, [0], [0]],
])(
  '[10.30.13] %i of %i pixels are compared by their upper edge, and at the end by the lower one',
  (height, length, scrolled, places) => {
    const pane = { height, length }
    expect(scrolled.map((top) => comparedPlace(top, pane))).toEqual(places)
    expect(places.map((place) => scrolledFor(place, pane))).toEqual(scrolled)
  },
)
