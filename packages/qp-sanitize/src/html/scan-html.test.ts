import { ContentTooComplexError } from 'qp-schema'
import { describe, expect, test } from 'vitest'
import { processorTime } from 'qp-schema/testkit'
import { sanitizeHtml } from '../sanitize-html.ts'
import { scanHtml } from './scan-html.ts'

describe('[8.3] refused', () => {
  test.each([
    ['nested elements', '<div>'.repeat(257) + '</div>'.repeat(257)],
    ['elements that nobody closes', '<div>'.repeat(100_000)],
    ['formatting that nobody closes', '<b>'.repeat(100_000)],
    ['elements between comments and text', '<div><!-- > -->a '.repeat(300)],
    ['elements with quoted ends', '<div title=">" class=\'>\'>'.repeat(300)],
    ['capitals', '<DIV>'.repeat(300)],
    ['drawings', '<svg><g>'.repeat(200)],
    ['lists within lists', '<ul><li>'.repeat(200)],
    ['elements after a comment that ends at once', `<!-->${'<div>'.repeat(300)}`],
    ['details within details', '<details><summary>a</summary>'.repeat(5000) + '</details>'.repeat(5000)],
    ['definitions within definitions', '<dl><dt>a<dd>'.repeat(5000)],
    ['figures within figures', '<figure>'.repeat(5000) + '<figcaption>a'.repeat(5000)],
    ['keys within keys', '<kbd>'.repeat(5000)],
    ['tables within cells', '<table><tr><td>'.repeat(100)],
    ['elements after an end tag without a name', `</ <textarea>${'<div>'.repeat(300)}`],
  ])('%s', (_, html) => {
    expect(() => scanHtml(html)).toThrow(new ContentTooComplexError('HTML nests deeper than 256 elements'))
  })
})

describe('taken', () => {
  test.each([
    ['256 elements within one another', '<div>'.repeat(256)],
    ['paragraphs without end tags', '<p>a'.repeat(5000)],
    ['list items without end tags', `<ul>${'<li>a'.repeat(5000)}`],
    ['cells and rows without end tags', `<table>${'<tr><td>a<td>b'.repeat(5000)}`],
    ['cells without a table', '<td>a'.repeat(5000)],
    ['definitions without end tags', `<dl>${'<dt>a<dd>b'.repeat(5000)}`],
    ['void elements', '<br><img src="x"><hr>'.repeat(5000)],
    ['drawings whose parts close themselves', `<svg>${'<path d="M0 0"/>'.repeat(5000)}</svg>`],
    ['text of scripts', `<script>${'"<div>"'.repeat(5000)}</script>`],
    ['text of the last element', `<plaintext>${'<div>'.repeat(5000)}`],
    ['comments', `<!--${'<div>'.repeat(5000)}-->`],
    ['tags in attribute values', `<a title="${'<div>'.repeat(5000)}">`],
    ['markup that never ends', '<a '.repeat(5000)],
    ['a comment that never ends', '<!--<div>'.repeat(5000)],
    ['end tags of nothing', '</div></p></b>'.repeat(5000)],
    ['end tags without a name', '</ <b>'.repeat(5000)],
  ])('%s', (_, html) => {
    expect(() => scanHtml(html)).not.toThrow()
  })
})

describe('[8.3] tables whose cells have no end tags', () => {
  const ROW = '<tr><td><p>a<td>b <b>c<td><ul><li>x<li>y<th>z'

  test.each(['richHtml', 'document'] as const)('are taken however long, in %s', (kind) => {
    const row = /<tr>.*<\/tr>/.exec(sanitizeHtml(`<table>${ROW}`, kind))?.[0] ?? ''
    expect(row).toContain('<td><p>a</p></td><td>')
    for (const rows of [200, 3000]) {
      const safe = sanitizeHtml(`<table>${ROW.repeat(rows)}`, kind)
      expect(safe).toBe(`<table><tbody>${row.repeat(rows)}</tbody></table>`)
    }
  })
})

test('[8.3] elements that only a parser that knows all rules would end are bounded', () => {
  expect(() => sanitizeHtml('<p><b>'.repeat(3000), 'richHtml')).toThrow(
    new ContentTooComplexError('HTML has too many unclosed elements'),
  )
})

describe('[8.3] rubies whose parts have no end tags', () => {
  test.each(['richHtml', 'document'] as const)('are taken however long, in %s', (kind) => {
    const safe = `<ruby>a<rt>b</rt><rp>)${'a</rp><rt>b</rt><rp>)'.repeat(4999)}</rp></ruby>`
    expect(sanitizeHtml(`<ruby>${'a<rt>b<rp>)'.repeat(5000)}`, kind) === safe).toBe(true)
  })
})

describe('[8.4.1] tags that make a parser look through all that is open', () => {
  const fill = (start: string, unit: string) => start + unit.repeat(Math.floor(100_000 / unit.length))

  test.each([
    ['ends of nothing, in cells without a table', fill('<td><dt>'.repeat(2000), '</ul>')],
    ['ends of what another end has closed', fill('<td><dt>'.repeat(250), '<div><ul></div></ul>')],
    ['forms in forms', fill('<td><dt>'.repeat(250), '<form>')],
    ['paragraphs that begin at their end', fill('<b>'.repeat(250), '</p>')],
    ['items beneath a list', fill(`<ul><li><ul>${'<div>'.repeat(200)}`, '<li></li>')],
    ['links beneath blocks', fill('<a>' + '<div>'.repeat(200), '<a>')],
  ])('%s', (_, html) => {
    const taken = () => {
      try {
        sanitizeHtml(html, 'richHtml')
      } catch (error) {
        expect(error).toBeInstanceOf(ContentTooComplexError)
      }
    }
    expect(processorTime(taken)).toBeLessThan(1500)
  })

  test('are left out where they end nothing, and what is open stays so', () => {
    const html = `<p>a<b>b${'</ul>'.repeat(1000)}c</b>d</p>`
    expect(sanitizeHtml(html, 'richHtml')).toBe('<p>a<strong>bc</strong>d</p>')
  })
})
