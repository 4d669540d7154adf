import fc from 'fast-check'
import { escapeHtml, LIMITS } from 'qp-schema'
import { attributesOf, cleanText, htmlTree, type HtmlNode, readHtml, VOID_ELEMENTS } from 'qp-schema/policy'
import { hostileHtml, processorTime, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'

/** What a visitor is told, and whether all was read. */
function told(html: string, refused = ''): unknown[] {
  const calls: unknown[] = []
  const tell = (...call: unknown[]) => {
    calls.push(call.length === 1 ? call[0] : call)
    return call[0] !== refused
  }
  const text = (from: number, to: number) => tell(html.slice(from, to))
  const isRead = readHtml(html, { start: tell, end: (tag) => tell(`/${tag}`), text })
  return [isRead, ...calls]
}

function print(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node)
      const { tag, attributes, children } = node
      const written = [...attributes].map(([name, value]) => ` ${name}="${escapeHtml(value, 'attribute')}"`)
      const start = `<${tag}${written.join('')}`
      return VOID_ELEMENTS.has(tag) ? `${start} />` : `${start}>${print(children)}</${tag}>`
    })
    .join('')
}

/** Neither is HTML in the spelling of stored HTML. */
const REFUSED = [
  '<',
  '>',
  'a > b',
  '&',
  '&nbsp;',
  '&quot;',
  '&#38;',
  '\r',
  '\0',
  '\ud83d',
  '\udca9',
  '<p>',
  '</p>',
  '<p></P>',
  '<p></p >',
  '<p></pre>',
  '<b><i></b></i>',
  '< p></p>',
  '<p ></p>',
  '<p  a="b"></p>',
  '<p a></p>',
  '<p a=b></p>',
  "<p a='b'></p>",
  '<p a="b"c="d"></p>',
  '<p a="<"></p>',
  '<p a=">"></p>',
  '<p a="&"></p>',
  '<p a="&apos;"></p>',
  '<p a="\ud83d"></p>',
  '<p a="b',
  '<p a="b"',
  '<p/></p>',
  '</>',
  '<>',
  '<!---->',
  '<!doctype html>',
  '<?a?>',
  '<1></1>',
]

describe('readHtml', () => {
  it('tells of tags and text as they are written, in order', () => {
    expect(told('a&amp;<p id="x" title="&quot;&lt;">"🙂<br /></p>\n')).toEqual([
      true,
      'a&amp;',
      ['p', ' id="x" title="&quot;&lt;"', false],
      '"🙂',
      ['br', '', true],
      '/p',
      '\n',
    ])
    expect(told('<linearGradient xlink:href="#a"></linearGradient>')).toEqual([
      true,
      ['linearGradient', ' xlink:href="#a"', false],
      '/linearGradient',
    ])
    expect(told('')).toEqual([true])
  })

  it('stops where the visitor says so', () => {
    expect(told('a<p>b</p>c', 'p')).toEqual([false, 'a', ['p', '', false]])
    expect(told('a<p>b</p>c', 'b')).toEqual([false, 'a', ['p', '', false], 'b'])
    expect(told('a<p>b</p>c', '/p')).toEqual([false, 'a', ['p', '', false], 'b', '/p'])
  })

  it.each(REFUSED)('does not take %j', (html) => {
    expect(told(html)[0]).toBe(false)
    expect(told(`<p>a</p>${html}`)[0]).toBe(false)
    expect(htmlTree(html)).toBeUndefined()
  })

  it('wants a string', () => {
    expect(() => readHtml(undefined as unknown as string, {} as never)).toThrow(
      new TypeError('readHtml wants HTML as a string and got undefined'),
    )
  })

  it.each(['<', '<a>', '<a b="', '&amp;', '<br />', '</a>', '<a></a>', '<a b="&amp;"></a>'])(
    'needs linear time for many %s',
    (part) => {
      const html = part.repeat(1_000_000 / part.length)
      expect(processorTime(() => htmlTree(html))).toBeLessThan(5000)
    },
  )

  it('takes a text and a tag of any length', () => {
    const isRead = (html: string) => readHtml(html, { start: () => true, end: () => true, text: () => true })
    expect(isRead('🙂'.repeat(8_000_000))).toBe(true)
    expect(isRead(`<a${' b=""'.repeat(4_000_000)}></a>`)).toBe(true)
  })
})

describe('htmlTree', () => {
  it('has text and attributes without entities', () => {
    expect(htmlTree('a &lt;<p title="&quot;&amp;lt;">b<br /></p>')).toEqual([
      'a <',
      {
        tag: 'p',
        attributes: new Map([['title', '"&lt;']]),
        children: ['b', { tag: 'br', attributes: new Map(), children: [] }],
      },
    ])
  })

  it('knows void elements', () => {
    expect(htmlTree('<p />')).toBeUndefined()
    expect(htmlTree('<br></br>')).toBeUndefined()
  })

  it('has a bound', () => {
    const nested = (depth: number) => '<p>'.repeat(depth) + '</p>'.repeat(depth)
    expect(htmlTree(nested(LIMITS.htmlDepth))).toBeDefined()
    expect(htmlTree(nested(LIMITS.htmlDepth + 1))).toBeUndefined()
    expect(htmlTree(nested(2), 2)).toBeDefined()
    expect(htmlTree(nested(3), 2)).toBeUndefined()
  })

  it('takes an attribute once', () => {
    expect(htmlTree('<p a="b" a="c"></p>')).toBeUndefined()
  })

  it('takes only HTML that it can give back, of any text', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const tree = htmlTree(html)
        if (tree === undefined) return
        expect(print(tree)).toBe(html)
        expect(cleanText(html)).toBe(html)
      }),
      runs(125),
    )
  })
})

it('attributesOf gives values by name, in order', () => {
  expect([...(attributesOf(' b="1" a="&amp;" c=""') ?? [])]).toEqual([
    ['b', '1'],
    ['a', '&'],
    ['c', ''],
  ])
  expect(attributesOf('')).toEqual(new Map())
  expect(attributesOf(' a="1" a="1"')).toBeUndefined()
})
