import type { Block } from 'qp-schema'
import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { injectTitle, startsWithTitle, titleBlock } from './title-heading.ts'

const richtext = (html: string): Block => ({ type: 'richtext', html })
const snippet = (html: string): Block => ({ type: 'html', html, safetyMode: 'strict_sanitized' })

describe('[9.20] titleBlock', () => {
  it.each([
    ['plain', 'Hello', '<h1>Hello</h1>'],
    ['escaped', ' A & <b>"q"</b> ', '<h1>A &amp; &lt;b&gt;"q"&lt;/b&gt;</h1>'],
    ['newlines', 'a\r\n  b\n\nc', '<h1>a b c</h1>'],
    ['control characters', 'a\u0000b', '<h1>ab</h1>'],
  ])('%s', (_, title, html) => {
    expect(titleBlock(title)).toEqual({ type: 'richtext', html })
  })
})

describe('[9.20] startsWithTitle', () => {
  it.each([
    [true, 'rich text with an h1', [richtext('<h1>a</h1>')]],
    [true, 'an h1 and more', [richtext('<h1>a</h1><p>b</p>')]],
    [true, 'a snippet with an h1', [snippet('<h1 style="color: red">a</h1>')]],
    [true, 'a snippet that does not say so', [{ type: 'html', html: '<h1>a</h1>' }]],
    [
      true,
      'containers around the h1',
      [snippet('<div style="color: red">\n <section><header><h1>a</h1></header></section></div>')],
    ],
    [true, 'an h1 after an empty paragraph', [richtext('<p></p><p><br /></p>\n<h1>a</h1>')]],
    [true, 'an h1 after an anchor without text', [richtext('<a></a><h1>a</h1>')]],
    [true, 'an h1 after an empty container', [snippet('<div style="color: red"></div><h1>a</h1>')]],
    [true, 'an h1 after an empty one', [richtext('<h1> </h1><h1>a</h1>')]],
    [false, 'an empty h1', [richtext('<h1></h1><p>a</p>')]],
    [false, 'an h1 after a picture', [richtext('<p><img src="https://example.com/a.png" /></p><h1>a</h1>')]],
    [false, 'an h1 after a rule', [richtext('<hr /><h1>a</h1>')]],
    [false, 'an h1 after text in a container', [snippet('<div>a<h1>b</h1></div>')]],
    [false, 'an h2', [richtext('<h2>a</h2>')]],
    [false, 'an h1 second', [richtext('<p>a</p><h1>b</h1>')]],
    [false, 'an h1 in the second block', [{ type: 'divider' }, richtext('<h1>a</h1>')]],
    [false, 'a document with an h1', [{ type: 'html', html: '<h1>a</h1>', safetyMode: 'sandboxed' }]],
    [false, 'a quote with an h1', [{ type: 'quote', html: '<h1>a</h1>' }]],
    [false, 'another tag that starts alike', [snippet('<h1x>a</h1x>')]],
    [false, 'no block', []],
  ] as [boolean, string, Block[]][])('%s for %s', (expected, _, blocks) => {
    expect(startsWithTitle(blocks)).toBe(expected)
  })

  it('takes its time linearly', () => {
    for (const block of [
      snippet(`${'<div '.repeat(200_000)}`),
      snippet(`${'<div> '.repeat(200_000)}`),
      richtext(`${'<p></p> '.repeat(130_000)}`),
      richtext(`<p>${'<br />'.repeat(170_000)}`),
      richtext(`<p>${' '.repeat(1_000_000)}`),
    ]) {
      expect(processorTime(() => expect(startsWithTitle([block])).toBe(false))).toBeLessThan(2000)
    }
  })
})

describe('[9.20] injectTitle', () => {
  const body = richtext('<p>a</p>')

  it('puts the title first', () => {
    expect(injectTitle([body], 'T')).toEqual([richtext('<h1>T</h1>'), body])
  })

  it('leaves a body that has one alone', () => {
    expect(injectTitle([richtext('<h1>Own</h1>'), body], 'T')).toEqual([richtext('<h1>Own</h1>'), body])
  })

  it('takes a blank title for none', () => {
    expect(injectTitle([body], ' \n ')).toEqual([body])
  })
})
