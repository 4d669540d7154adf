import { expect, it } from 'vitest'
import { seemsToName } from './named-page.ts'

const json = (text: string) => ({ bytes: new TextEncoder().encode(text), mediaType: 'application/json' })
const FAR = 'x'.repeat(2000)

it.each([
  ['{"id":"a","editKey":"b","content":"c"}', { id: 'a', editKey: 'b' }],
  [`{ "id" : "a", "content": "${FAR}", "editKey":\n"b" }`, { id: 'a', editKey: 'b' }],
  [`{"content":"${FAR}","id":"a","editKey":"b"}`, { id: 'a', editKey: 'b' }],
  [`{"content":"${FAR}","id":"a","editKey":"b","blocks":"${FAR}"}`, { id: null, editKey: null }],
  ['{"id":null,"editKey":7}', { id: null, editKey: null }],
  [String.raw`{"content":"{\"id\":\"a\"}"}`, { id: null, editKey: null }],
  ['{"id":"\\u0061","editKey":"b c"}', { id: null, editKey: null }],
  [`{"id":"${'a'.repeat(65)}"}`, { id: null, editKey: null }],
  ['', { id: null, editKey: null }],
])('[8.6.5] finds what a body seems to name: %s', (text, names) => {
  expect(seemsToName(json(text))).toEqual(names)
})

it('[8.6.5] finds nothing in text', () => {
  expect(seemsToName({ ...json('{"id":"a","editKey":"b"}'), mediaType: 'text/markdown' })).toEqual({
    id: null,
    editKey: null,
  })
})
