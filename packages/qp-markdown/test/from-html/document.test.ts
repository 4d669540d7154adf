import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { PART_DROPPED } from 'qp-schema/policy'
import { htmlDocumentToBlocks, htmlToBlocks } from '../../src/from-html/index.ts'

const page = (body: string, head = '') =>
  `<!doctype html><html lang="pt-BR" dir="ltr"><head>${head}</head><body>${body}</body></html>`
const htmlOf = (html: string) =>
  htmlDocumentToBlocks(html).blocks.map((block) => ('html' in block ? block.html : block.type))

describe('[14.8] a whole document', () => {
  it.each(['<h1><main>a', '<h1><article>a', '<h1><div role=main>a'])(
    '[14.8] a main part within the only heading is read as it is: %s',
    (html) => {
      expect(htmlDocumentToBlocks(html).blocks).toEqual([{ type: 'richtext', html: '<p>a</p>' }])
    },
  )

  it('[4.6.5] says why a part goes, and what to do', () => {
    const { warnings } = htmlDocumentToBlocks(page('<p>x</p><nav>y</nav>'))
    const { warnings: outside } = htmlDocumentToBlocks(page('<main>x</main><p>y</p>'))
    expect([...warnings, ...outside].map(({ message }) => message)).toEqual([
      `line 1: <nav> was dropped: ${PART_DROPPED.navigation}`,
      `line 1: <p> was dropped: ${PART_DROPPED.outside}`,
    ])
  })

  it('[14.8.1] says its title, description and language', () => {
    const head = '<title>\n  Tides &amp; moons\n</title><meta name="Description" content=" Twice  a day ">'
    expect(htmlDocumentToBlocks(page('<p>Words</p>', head))).toEqual({
      title: 'Tides & moons',
      description: 'Twice a day',
      lang: 'pt-BR',
      dir: 'ltr',
      blocks: [{ type: 'richtext', html: '<p>Words</p>' }],
      warnings: [],
    })
    expect(Object.keys(htmlDocumentToBlocks('<html lang="not a tag" dir=up><p>Words'))).toEqual([
      'blocks',
      'warnings',
    ])
    const long = htmlDocumentToBlocks(page('', `<title>${'x'.repeat(300)}</title>`))
    expect([long.title?.length, long.title?.at(-1)]).toEqual([200, '…'])
    expect(htmlDocumentToBlocks('<body><svg><title>Drawing</title></svg>').title).toBeUndefined()
  })

  it('[14.8.2] is its one main, else its one article, else its body without navigation', () => {
    const nav = '<nav><a href="/">Home</a></nav>'
    expect(htmlOf(page(`${nav}<main><h1>T</h1><p>M</p></main><footer>F</footer>`))).toEqual([
      '<h1>T</h1>',
      '<p>M</p>',
    ])
    expect(htmlOf(page(`${nav}<div><div role="main"><p>M</p></div></div>`))).toEqual(['<p>M</p>'])
    expect(htmlOf(page(`${nav}<p>P</p><article><p>A</p><article>Reply</article></article>`))).toEqual([
      '<p>A</p>',
      '<p>Reply</p>',
    ])
    const two = '<article><p>A</p></article><article><p>B</p></article>'
    expect(htmlOf(page(`${nav}${two}<footer>F</footer>`))).toEqual(['<p>A</p>', '<p>B</p>', '<p>F</p>'])
    expect(htmlOf(page('<main hidden><p>M</p></main><main><p>N</p></main><p>O</p>'))).toEqual(['<p>N</p>'])
    expect(htmlOf(page('<main></main><p>O</p>'))).toEqual(['<p>O</p>'])
    expect(htmlOf('<p>A fragment</p>')).toEqual(['<p>A fragment</p>'])
    expect(htmlOf('')).toEqual([])
  })

  it('[14.8.3] begins with the first-level heading that stands beside its main part', () => {
    const header = '<header><h1>Title</h1><p>Slogan</p></header>'
    expect(htmlOf(page(`${header}<main><h2>Part</h2></main>`))).toEqual(['<h1>Title</h1>', '<h2>Part</h2>'])
    expect(htmlOf(page(`${header}<main><h1>Own</h1></main>`))).toEqual(['<h1>Own</h1>'])
    expect(htmlOf(page(`${header}<h1>Two</h1><main><p>M</p></main>`))).toEqual(['<p>M</p>'])
    expect(htmlOf(page('<nav><h1>Site</h1></nav><main><p>M</p></main>'))).toEqual(['<p>M</p>'])
  })

  it('[14.8.4] tells what it leaves out, each finding with its first line', () => {
    const { warnings } = htmlDocumentToBlocks(
      page(
        '\n<nav>Home</nav>\n<main>\n<p onclick="x()">M</p>\n<p onclick="x()">N</p>\n</main>\n<footer>F</footer>\n<aside> </aside>',
      ),
    )
    expect(
      warnings.map(
        ({ code, path, message }) => `${code} ${path} ${message.split(':').slice(0, 2).join(':')}`,
      ),
    ).toEqual([
      'tag_dropped html line 2: <nav> was dropped',
      'tag_dropped html line 7: <footer> was dropped',
      'attribute_dropped html line 4: onclick of <p> was dropped',
    ])
  })

  it('[14.8.5] resolves addresses by its own base, or the one that is given', () => {
    const body = '<main><p><a href="a">A</a></p></main>'
    const given = { baseUrl: 'https://given.example/x/' }
    const linkOf = (head: string) => JSON.stringify(htmlDocumentToBlocks(page(body, head), given).blocks)
    expect(linkOf('')).toContain('https://given.example/x/a')
    expect(linkOf('<base href="/y/">')).toContain('https://given.example/y/a')
    expect(linkOf('<base href="https://own.example/z/">')).toContain('https://own.example/z/a')
  })

  it('is what a fragment is, where there is nothing to leave out', () => {
    const html = '<h1>T</h1><p>One <b>two</b></p><ul><li>Three</li></ul><table><tr><th>a<tr><td>b</table>'
    expect(htmlDocumentToBlocks(html).blocks).toEqual(htmlToBlocks(html).blocks)
    expect(htmlDocumentToBlocks(page(html)).blocks).toEqual(htmlToBlocks(html).blocks)
  })

  it.each([
    ['nested mains', '<main>'.repeat(2000)],
    ['many articles', '<article>x</article>'.repeat(20_000)],
    ['many bodies', '<body a=1 b=2>'.repeat(20_000)],
    ['many htmls', Array.from({ length: 20_000 }, (_, index) => `<html a${index}=1>`).join('')],
    ['navigation in navigation', `${'<nav>x'.repeat(100)}${'</nav>'.repeat(100)}`.repeat(100)],
    ['siblings of a deep main', `${'<p>x</p>'.repeat(1000)}<div>`.repeat(50) + '<main>y</main>'],
    ['a frameset', '<frameset><frame src="x"></frameset>'.repeat(5000)],
    ['templates', '<template><main>x</main></template>'.repeat(5000)],
  ])('takes linear time for %s', (_, html) => {
    const convert = () => {
      try {
        htmlDocumentToBlocks(html)
      } catch (error) {
        expect(error).toMatchObject({ name: 'ContentTooComplexError' })
      }
    }
    expect(processorTime(convert)).toBeLessThan(5000)
  })
})
