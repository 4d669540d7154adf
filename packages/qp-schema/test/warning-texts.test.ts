import { attributeProblem, excerpt, quoted, tagProblem, urlProblem, WARNING_CODES } from 'qp-schema/policy'
import { WARNING_TEXTS } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'

const tables = WARNING_CODES.map((code) => {
  const texts = Object.values(WARNING_TEXTS[code]).map((text) =>
    typeof text === 'string' ? text : text('1' as never, '2' as never),
  )
  return { code, texts }
})

describe('[4.6.5] the texts of warnings', () => {
  it.each(tables)(
    '$code has a table, and each text says why and what to do, in two sentences',
    ({ texts }) => {
      expect(texts).not.toEqual([])
      for (const text of texts) expect(text).toMatch(/^[^.]+\. [A-Z!].+\.$/)
    },
  )

  it.each(tables)('[4.6.6] those of $code are short', ({ texts }) => {
    expect(texts.filter((text) => text.length > 130)).toEqual([])
  })

  it('say of tags and attributes why they go', () => {
    const tags = ['script', 'form', 'iframe', 'svg', 'style', 'center', 'constructor'].map(tagProblem)
    expect([...tags, ...['onclick', 'style', 'align'].map(attributeProblem)]).toEqual([
      'scripts run only in an html block that is pro_sandboxed. Send one, or do without.',
      'forms work only in an html block that is pro_sandboxed. Send one, or a link to the form.',
      'frames are blocks here. Send an embed block with the address.',
      'it is shown only in an html block that is sandboxed. Send one, or a link to it.',
      'style sheets belong in an html block that is sandboxed, outside of drawings. Send one.',
      'the tag is not allowed here. Use another one; a sandboxed html block keeps most of all.',
      'the tag is not allowed here. Use another one; a sandboxed html block keeps most of all.',
      'scripts run only in an html block that is pro_sandboxed. Send one, or do without.',
      'the theme decides how text looks here. For a style of your own, send an html block.',
      'the tag cannot have it here. Leave it out; a sandboxed html block keeps most of all.',
    ])
  })

  it('say of every address why it is no safe one', () => {
    const link = 'a link begins with https:, http:, mailto: or tel: here. Send such an address.'
    const image = 'a picture is loaded from an https: or http: address here. Send such an address.'
    const frame = 'only https: addresses are shown in frames here. Send such an address.'
    const relative =
      'a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.'
    expect([
      urlProblem(' ', 'link'),
      urlProblem('docs/x.md', 'link'),
      urlProblem('ada@example.org', 'link'),
      urlProblem('ada@example.org', 'image'),
      urlProblem('/x', 'image'),
      urlProblem('//example.org/x', 'frame'),
      urlProblem('#part', 'image'),
      urlProblem('https://', 'link'),
      urlProblem('https://ada:secret@example.org', 'link'),
      urlProblem('javascript:alert(1)', 'link'),
      urlProblem('data:image/png;base64,AA', 'image'),
      urlProblem('http://example.org', 'frame'),
    ]).toEqual([
      'it is empty. Send the whole address, beginning with https://.',
      relative,
      'an e-mail address needs mailto: before it. Send it with that.',
      relative,
      relative,
      relative,
      relative,
      'it cannot be read as an address. Check its spelling.',
      'every visitor could read the name or password in it. Send the address without them.',
      link,
      image,
      frame,
    ])
  })
})

describe('[4.6.6] what a warning quotes', () => {
  it.each([
    ['a "b"', '"a \\"b\\""'],
    ['a\n\n  b\tc ', '"a b c"'],
    ['\u202eevil\u0000\u200b\u2028x', '"evil x"'],
    ['\ud800x\udc00', '"x"'],
    ['🚀'.repeat(81), `"${'🚀'.repeat(80)}…"`],
    ['x'.repeat(1_000_000), `"${'x'.repeat(80)}…"`],
  ])('%#', (text, expected) => {
    expect(quoted(text)).toBe(expected)
    expect(excerpt(text)).toBe(JSON.parse(expected))
  })
})
