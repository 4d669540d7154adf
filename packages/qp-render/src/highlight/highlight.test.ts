import { CODE_LANGUAGES, type CodeLanguage } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import * as entry from './index.ts'
import { SAMPLES_HTML } from './samples-html.testkit.ts'
import { type ColouredLanguage, SAMPLES } from './samples.testkit.ts'

const { createHighlighter, HIGHLIGHT_LIMITS, highlightCode } = entry
const coloured = CODE_LANGUAGES.filter(
  (language): language is ColouredLanguage => language !== 'plaintext' && language !== 'mermaid',
)

it('exports this and nothing else', () => {
  expect(Object.keys(entry).sort()).toEqual(['HIGHLIGHT_LIMITS', 'createHighlighter', 'highlightCode'])
})

describe('languages', () => {
  it('every language of the format but plaintext and mermaid has a sample', () => {
    expect(Object.keys(SAMPLES)).toEqual(coloured)
    expect(coloured).toHaveLength(25)
  })

  it.each(coloured)('[10.9.5] %s', (language) => {
    expect(String(highlightCode(SAMPLES[language], language))).toBe(SAMPLES_HTML[language])
  })

  it('[10.9.5] plaintext, mermaid and languages of later versions stay plain', () => {
    const languages = ['plaintext', 'mermaid', 'brainfuck', 'toString', '__proto__'] as CodeLanguage[]
    expect(languages.map((language) => highlightCode('if (x) {}', language))).toEqual(
      languages.map(() => undefined),
    )
  })
})

describe('details', () => {
  const html = (code: string, language: CodeLanguage) => String(highlightCode(code, language))

  it('nothing comes of nothing', () => {
    expect(html('', 'ts')).toBe('')
  })

  it('markup in source is text', () => {
    expect(html('"</code><script>alert(1)</script>&amp;"', 'js')).toBe(
      '<span class="qp-hl-string">"&lt;/code&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;"</span>',
    )
  })

  it('what is never closed goes on to the end', () => {
    expect(html('a /* b\nc', 'go')).toBe('a <span class="qp-hl-comment">/* b\nc</span>')
    expect(html('"a\nb', 'go')).toBe('<span class="qp-hl-string">"a</span>\nb')
  })

  it('line ends become LF, so that no span comes between CR and LF', () => {
    expect(html('"a\r\n1\r', 'go')).toBe(
      '<span class="qp-hl-string">"a</span>\n<span class="qp-hl-number">1</span>\n',
    )
  })

  it('a slash after a value divides', () => {
    expect(html('a / b / c', 'js')).toBe('a / b / c')
    expect(html('= /b/ / c', 'js')).toBe('= <span class="qp-hl-string">/b/</span> / c')
  })

  it('PHP without an opening tag', () => {
    expect(html('$a = 1;', 'php')).toBe(
      '<span class="qp-hl-variable">$a</span> = <span class="qp-hl-number">1</span>;',
    )
  })

  it('a closing bracket without an opening one', () => {
    expect(html(') } ] */ > `', 'tsx')).toBe(') } ] */ &gt; <span class="qp-hl-string">`</span>')
  })
})

describe('bounds', () => {
  it('[10.9.6] code beyond the bound stays plain', () => {
    const { blockCharacters } = HIGHLIGHT_LIMITS
    expect(String(highlightCode('1'.repeat(blockCharacters), 'json'))).toBe(
      `<span class="qp-hl-number">${'1'.repeat(blockCharacters)}</span>`,
    )
    expect(highlightCode('1'.repeat(blockCharacters + 1), 'json')).toBeUndefined()
  })

  it('[10.9.6] a page has a budget of characters; a block that does not fit stays plain', () => {
    const highlight = createHighlighter({ maxCharacters: 5 })
    const one = '<span class="qp-hl-number">111</span>'
    expect(
      [
        highlight('111', 'json'),
        highlight('plain', 'plaintext'),
        highlight('111', 'json'),
        highlight('22', 'json'),
        highlight('3', 'json'),
      ].map((html) => html && String(html)),
    ).toEqual([one, undefined, undefined, '<span class="qp-hl-number">22</span>', undefined])
  })

  it('[10.9.6] the budget of a page unless told otherwise', () => {
    const highlight = createHighlighter()
    const block = '1'.repeat(HIGHLIGHT_LIMITS.blockCharacters)
    expect([1, 2, 3, 4].map(() => highlight(block, 'json') !== undefined)).toEqual([true, true, true, false])
  })
})
