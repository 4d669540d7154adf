import { expect, it } from 'vitest'
import { wordsWithout } from './paper.ts'

it('finds the words that sheets have lost, however lines are broken', () => {
  const page = 'One long-winded word and another word, 図書館の本, الأطفال'
  expect(wordsWithout(page, 'One long-winded wo\nrd and another word 図書\n館の本 األطفال')).toEqual([])
  expect(wordsWithout(page, 'One long-winded and another word 図書館 الأطفال')).toEqual(['図書館の本'])
  expect(wordsWithout('A quick fox', 'A fox')).toEqual(['quick'])
})

it('finds Arabic words that are taken apart at marks, in either text', () => {
  const page = '12 دولارًا، يُرجى'
  const sheet = '12 دوالًر ا ُيرجى'
  expect(wordsWithout(page, sheet)).toEqual([])
  expect(wordsWithout(sheet, page)).toEqual([])
  expect(wordsWithout(page, 'دوالً ُيرجى')).toEqual(['12', [...'دولارا'].toSorted().join('')])
})
