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
    rewritten: 'nothing',
  })
})

it('[18.2.12] paragraphs stay as they are written where others are spelt otherwise', async () => {
  const text = `${TEXT}\n\n\nDone:\n\n1) x\n\n2) y\n\n***\n\n~~~js\na\n\n\nb\n~~~\n`
  const from = `${FROM}\nDone:\n\n1. x\n\n2. y\n\n---\n\n\`\`\`js\na\n\n\nb\n\`\`\`\n`
  const merge = (to: string) =>
    mergedText({ text, from, to, anew: [to], isRight: async (one) => !one.includes('* ') })
  const changed = from.replace('two', 'three').replace('Done:\n', 'New.\n\nDone!\n')
  expect(await merge(changed)).toEqual({
    text: text.replace('* one\n* two', '- one\n- three').replace('\n\n\nDone:\n', '\n\n\nNew.\n\nDone!\n'),
    rewritten: 'paragraphs',
  })
  expect((await merge(from.replace('two', 'three').replace('\nThe moon pulls.\n', ''))).text).toBe(
    text.replace('* one\n* two', '- one\n- three').replace('\nThe moon pulls.\n\n\n', ''),
  )
})

it('[18.2.12] words are replaced where their paragraph is spelt otherwise', async () => {
  const text = `!!! note\n    High *water*\n    at noon.\n\nLow water\n=========\n\n* two\n`
  const from = `> [!NOTE]\n> High *water*\n> at noon.\n\n# Low water\n\n- two\n`
  const isRight = async (one: string) => one.includes('!!!')
  const merge = async (to: string) => mergedText({ text, from, to, anew: [to], isRight })
  expect(
    await merge(from.replace('noon', 'nine').replace('# Low', '# Very low').replace('two', 'three')),
  ).toEqual({
    text: text.replace('noon', 'nine').replace('Low', 'Very low').replace('two', 'three'),
    rewritten: 'nothing',
  })
  const json = '```qp\n{ "html": "<p>High water.</p><p>At noon.</p>" }\n```\n\nEnd\n'
  const note = { text: '!!! note\n    High water.\n\n    At noon.\n\nEnd\n', from: json, anew: [] }
  const to = json.replace('At noon', 'At nine')
  expect((await mergedText({ ...note, to, isRight })).text).toBe(note.text.replace('noon', 'nine'))
  const twice = { text: 'a\n=\n\n*a* b a c\n', from: '# a\n\n_a_ b a c\n', anew: [] }
  const second = { ...twice, to: '# a\n\n_a_ b d c\n', isRight: async (one: string) => one.includes('\n=') }
  expect((await mergedText(second)).text).toBe('a\n=\n\n*a* b d c\n')
})

it('[18.2.12] what does not merge is written anew, behind the front matter', async () => {
  const to = FROM.replace('two', 'three')
  const isRight = async (text: string) => text.endsWith(to)
  const unlike = TEXT.replaceAll('moon', 'sun')
  expect(await mergedText({ text: unlike, from: FROM, to, anew: [to], isRight })).toEqual({
    text: `---\ntheme: x\n---\n\n${to}`,
    rewritten: 'all',
  })
  const never = { text: TEXT, from: FROM, to, anew: [to], isRight: async () => false }
  expect(await mergedText(never)).toEqual({ text: to, rewritten: 'all' })
})

it('[18.2.12] what is written anew is the first that says what it is to say', async () => {
  const to = FROM.replace('two', 'three')
  const isRight = async (text: string) => text.endsWith('right')
  const merging = { text: TEXT, from: FROM, to, isRight }
  expect((await mergedText({ ...merging, anew: ['wrong', 'right'] })).text).toBe(
    '---\ntheme: x\n---\n\nright',
  )
})

it('[18.2.12] texts that have nothing in common are not compared for long', async () => {
  const textOf = (word: string) =>
    Array.from({ length: 6000 }, (_, at) => `${word} ${at} ${word}\n`).join('\n')
  const start = performance.now()
  const to = textOf('to')
  const merging = { text: textOf('text'), from: textOf('from'), to, anew: [to], isRight: async () => false }
  expect((await mergedText(merging)).rewritten).toBe('all')
  expect(performance.now() - start).toBeLessThan(20_000)
}, 60_000)
