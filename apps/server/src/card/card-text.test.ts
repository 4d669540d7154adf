import { describe, expect, it } from 'vitest'
import { cleanText, isRightToLeft, isVisible, withoutUncovered } from './card-text.ts'

describe('[10.23.4] the text of a card', () => {
  it.each([
    ['one line', ' a\n\tb\u00a0 c ', 'a b c'],
    ['markup is text', '<b>&amp;</b>', '<b>&amp;</b>'],
    ['no controls', 'a\u0000\u0007\u001b[0mb', 'a[0mb'],
    ['nothing that reorders its neighbours', '\u202eevil\u202c \u2066x\u2069', 'evil x'],
    ['no half of a surrogate pair', 'a\ud800b', 'ab'],
    ['emoji stay whole', '👩‍👩‍👧‍👦 🇩🇪 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍👩‍👧‍👦 🇩🇪 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['composed letters', 'e\u0301', 'é'],
    ['three marks on a letter, and no pile', `z${'\u0335'.repeat(50)}algo`, 'z\u0335\u0335\u0335algo'],
    ['joiners of Persian', 'می\u200cخواهم', 'می\u200cخواهم'],
  ])('%s', (_name, text, expected) => {
    expect(cleanText(text)).toBe(expected)
  })

  it('is bounded, also in one grapheme', () => {
    expect(cleanText('x'.repeat(10_000))).toBe('x'.repeat(400))
    expect(cleanText(`क${'्क'.repeat(5000)}`)).toHaveLength(32)
    expect(cleanText('漢'.repeat(10_000))).toBe('漢'.repeat(133))
  })

  it('leaves out what no font has', () => {
    const covers = (codePoint: number) => codePoint < 0x80
    expect(withoutUncovered('a \ue123 b\u200d é', covers)).toBe('a b\u200d')
  })

  it.each([
    ['', false],
    [' \u200d\u0301', false],
    ['.', true],
    ['😀', true],
  ])('visible: %j %s', (text, expected) => {
    expect(isVisible(text)).toBe(expected)
  })

  it.each([
    ['123 שלום abc', true],
    ['(مرحبا)', true],
    ['Hello مرحبا', false],
    ['123', false],
  ])('right to left: %j %s', (text, expected) => {
    expect(isRightToLeft(text)).toBe(expected)
  })
})
