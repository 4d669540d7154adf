import { expect, it } from 'vitest'
import { mergedText } from './merge-text.ts'

const FROM = '# Tides\n\n- one\n- two\n\nThe moon pulls.\n'
/** The same as FROM, as somebody has written it. */
const TEXT = '---\ntheme: x\n---\nTides\n=====\n\n* one\n* two\n\nThe moon pulls.\n'

it.each([
  ['what was added to the end', `${FROM}\nMore.\n`, `${TEXT}\nMore.\n`],
  ['a line', FROM.replace('moon', 'sun'), TEXT.replace('moon', 'sun')],
  [
    'a paragraph before one that is spelt alike',
    FROM.replace('The', 'First.\n\nThe'),
    TEXT.replace('The', 'First.\n\nThe'),
  ],
])('[18.2.12] %s is merged', async (_, to, merged) => {
  const isRight = async (text: string) => text === merged
  expect(await mergedText({ text: TEXT, from: FROM, to, anew: [to], isRight })).toEqual({
    text: merged,
    isAnew: false,
  })
})

it('[18.2.12] what does not merge is written anew, behind the front matter', async () => {
  const to = FROM.replace('two', 'three')
  const isRight = async (text: string) => text.endsWith(to)
  expect(await mergedText({ text: TEXT, from: FROM, to, anew: [to], isRight })).toEqual({
    text: `---\ntheme: x\n---\n\n${to}`,
    isAnew: true,
  })
  const never = { text: TEXT, from: FROM, to, anew: [to], isRight: async () => false }
  expect(await mergedText(never)).toEqual({ text: to, isAnew: true })
})

it('[18.2.12] what is written anew is the first that says what it is to say', async () => {
  const to = FROM.replace('two', 'three')
  const isRight = async (text: string) => text.endsWith('right')
  const merging = { text: TEXT, from: FROM, to, isRight }
  expect((await mergedText({ ...merging, anew: ['wrong', 'right'] })).text).toBe(
    '---\ntheme: x\n---\n\nright',
  )
})
