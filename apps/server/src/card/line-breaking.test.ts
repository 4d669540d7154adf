import { describe, expect, it } from 'vitest'
import { toGraphemes } from './card-text.ts'
import { balanceLines, breakIntoLines } from './line-breaking.ts'

/** Every grapheme is one pixel wide. */
const measure = (text: string) => toGraphemes(text).length
const broken = (text: string, width: number, maxLines = 9) => breakIntoLines(text, width, maxLines, measure)

describe('[10.23.4] lines', () => {
  it.each([
    ['between words', 'one two three', 7, ['one two', 'three']],
    ['behind a hyphen', 'well-known fact', 10, ['well-known', 'fact']],
    ['behind a hyphen within a word', 'state-of-the-art', 9, ['state-of-', 'the-art']],
    ['not before a closing mark', 'hello (you)!', 10, ['hello', '(you)!']],
    ['a long word anywhere', 'aaaaaaaaaa b', 4, ['aaaa', 'aaaa', 'aa b']],
    ['between Chinese words', '我们如何迁移服务', 5, ['我们如何', '迁移服务']],
    ['no Japanese full stop at the start', '説明です。日本', 4, ['説明', 'です。', '日本']],
    ['between Thai words', 'ภาษาไทยสวย', 6, ['ภาษา', 'ไทยสวย']],
    ['an emoji stays whole', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦']],
  ])('break %s', (_name, text, width, lines) => {
    expect(broken(text, width)).toEqual({ lines, complete: true })
  })

  it.each([
    ['at a word', 'one two three four', 9, 1, ['one two…']],
    ['on the last line', 'one two three four', 7, 2, ['one two', 'three…']],
    ['without the comma before it', 'one, two three', 5, 1, ['one…']],
    ['in a word that fills the line', 'x'.repeat(100), 5, 2, ['xxxxx', 'xxxx…']],
    ['not in a grapheme', '🇩🇪🇫🇷🇮🇹', 2, 1, ['🇩🇪…']],
  ])('are cut %s', (_name, text, width, maxLines, lines) => {
    expect(broken(text, width, maxLines)).toEqual({ lines, complete: false })
  })

  it('[10.23.8] takes few measurements, and none of a text that is much longer than a line', () => {
    const measured: number[] = []
    const { lines } = breakIntoLines('a '.repeat(400), 99, 3, (line) => {
      measured.push(line.length)
      return line.length
    })
    expect(lines.map((line) => line.length)).toEqual([99, 99, 98])
    expect([measured.length < 80, Math.max(...measured) < 200]).toEqual([true, true])
  })

  it('are about equally long when they are balanced', () => {
    const measureWide = (text: string) => text.length * 20
    const text = 'one two three four five six'
    const found = breakIntoLines(text, 460, 3, measureWide)
    expect(found.lines).toEqual(['one two three four five', 'six'])
    expect(balanceLines(text, 460, found, measureWide)).toEqual({
      lines: ['one two three', 'four five six'],
      complete: true,
    })
  })

  it('of nothing are none', () => {
    expect(broken('', 10)).toEqual({ lines: [], complete: true })
  })
})
