import { expect, it } from 'vitest'
import { pageIdIn, sentTag, shownTag } from './etags.ts'

it.each([
  ['6', '6', '"6"'],
  ['"6"', '6', '"6"'],
  ['W/"6"', '6', '"6"'],
  [' V1StGXR8Z5jd-6-r1-markdown ', ' V1StGXR8Z5jd-6-r1-markdown ', '"V1StGXR8Z5jd-6-r1-markdown"'],
  ['“6”', '“6”', '"6"'],
  ['"6", 7,W/"8"', '"6", 7,W/"8"', '"6", "7", "8"'],
  ['*', '*', '*'],
  ['', '', '""'],
])('[17.3.9] the tag %j is shown as %j and sent as %j', (tag, shown, sent) => {
  expect([shownTag(tag), sentTag(tag)]).toEqual([shown, sent])
})

it('[10.3.1] the tag of a view names its page, that of the API none', () => {
  expect(pageIdIn('"V1StGXR8Z5jd-6-r1-markdown"')).toBe('V1StGXR8Z5jd')
  expect(pageIdIn('W/"V1StGXR8Z5jd-6-r1"')).toBe('V1StGXR8Z5jd')
  expect(pageIdIn('"6"')).toBe(undefined)
  expect(pageIdIn('')).toBe(undefined)
})
