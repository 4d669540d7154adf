import { ContentTooComplexError } from 'qp-schema'
import { hostileLength, processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { htmlToBlocks } from '../../src/from-html/index.ts'

const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
const numbered = (count: number, part: (index: number) => string) =>
  Array.from({ length: Math.trunc(count) }, (_, index) => part(index)).join('')

describe('[14.1.8] refuses', () => {
  it.each([
    ['deep boxes', fill('<div>', 1_000_000), 'more than 512 elements within one another'],
    ['deep lists', fill('<ul><li>a', 1_000_000), 'more than 512 elements within one another'],
    ['deep drawings', fill('<svg><foreignObject>', 1_000_000), 'more than 512 elements within one another'],
    [
      'deep lists of Google Docs',
      '<ul class=lst-kix_a-0><li>x</ul><ul class=lst-kix_a-1><li>x'.repeat(200),
      'more than 256 elements within one another',
    ],
    ['deep quotes', `${'<blockquote>'.repeat(257)}a`, 'more than 256 elements within one another'],
    [
      'fonts that are never closed',
      numbered(50_000, (index) => `<font id=${index}><p>`),
      'more than 512 elements within one another',
    ],
    [
      'unclosed marks in many paragraphs',
      `<p>${numbered(400, (index) => `<b id=${index}>`)}${fill('<p>x', 40_000)}`,
      'unclosed elements are repeated too many times',
    ],
    [
      'a long link around many paragraphs',
      `<a href="https://e.com/${fill('a', 100_000)}">${fill('<p>x', 1000)}`,
      'markup and addresses repeat more than 4194304 characters',
    ],
    [
      'many links from a long base',
      `<base href="https://e.com/${fill('a', 4000)}/">${fill('<a href=b>c</a>', 20_000)}`,
      'markup and addresses repeat more than 4194304 characters',
    ],
  ])('%s', (_, html, message) => {
    expect(() => htmlToBlocks(html)).toThrow(new ContentTooComplexError(message, 'html'))
  })

  it('nothing within the bounds', () => {
    expect(htmlToBlocks(`${'<div>'.repeat(510)}a`).blocks).toEqual([{ type: 'richtext', html: '<p>a</p>' }])
    expect(htmlToBlocks(`${'<blockquote>'.repeat(256)}a`).blocks).toHaveLength(1)
  })
})

/** Texts of a given length whose time would grow with its square in a parser or a walk that takes no care. */
const SHAPES: [string, (length: number) => string][] = [
  ['paragraphs', (length) => fill('<p>x', length)],
  ['text before a table', (length) => `<table>${fill('<b>x</b>', length)}`],
  ['links in links before a table', (length) => `<table>${fill('<a>x', length)}`],
  ['marks across paragraphs', (length) => fill('<b><p>x</b>', length)],
  [
    'attributes',
    (length) => `<b ${numbered(length / 14, (index) => ` a${index}`)}>${fill('<p>x', length / 2)}`,
  ],
  [
    'a long class around many paragraphs',
    (length) =>
      `<font class="${fill('a ', length / 2)}" style="${fill('a:b;', length / 4)}">${fill('<p>x', length / 4)}`,
  ],
  [
    'rows that lack cells',
    (length) => `<table><thead><tr>${fill('<th>', length / 2)}<tbody>${fill('<tr>', length / 2)}`,
  ],
  ['lines of code', (length) => `<pre>${fill('<span class=line>x</span>', length)}`],
  ['formulas', (length) => `<p>${fill('<span class=katex-html>x</span>', length)}`],
  [
    'lists of Word',
    (length) => fill('<p style="mso-list:l0 level1">x<p style="mso-list:l0 level9">x', length),
  ],
  ['lists of Word on lines', (length) => fill('<p style="mso-list:l0 level1">x\n', length)],
  [
    'lists of Google Docs',
    (length) => fill('<ul class=lst-kix_a-0><li>x</ul>\n<ul class=lst-kix_a-8><li>x</ul>\n', length),
  ],
  [
    'classes and their rules',
    (length) =>
      `<style>${fill('.a{font-weight:700}', length / 3)}.b{font-style:italic}</style>${fill('<i class="a b">x</i>', length / 2)}`,
  ],
  [
    'rules with many selectors',
    (length) => `<style>${numbered(length / 8, (index) => `.a${index},`)}.b{top:0}</style><p class=b>x`,
  ],
  ['at-rules that never end', (length) => `<style>${fill('@a{', length)}</style><p class=b>x`],
  [
    'parameters of a link that forwards',
    (length) => `doc-content<a href="https://www.google.com/url?q=${fill('a&', length)}">x</a>`,
  ],
  ['comments of styles that never end', (length) => `<style>${fill('/*', length)}</style><p class=b>x`],
  ['rules that never end', (length) => `<style>${fill('.a{b;', length)}</style><p class=b>x`],
  ['comments that never end', (length) => fill('<!--', length)],
  ['references', (length) => fill('&amp', length)],
  ['line breaks', (length) => `${fill('<br>', length)}x`],
]

describe('[14.1.8] takes linear time', () => {
  it.each(SHAPES)('%s', (_, shape) => {
    const once = shape(hostileLength(40_000))
    const eightTimes = shape(hostileLength(320_000))
    // A square would take 64 times as long, each time; some milliseconds are noise, and so is what a busy machine adds to one time.
    let least = Infinity
    for (let attempt = 0; attempt < 5 && least >= 24; attempt++) {
      least = Math.min(
        least,
        processorTime(() => htmlToBlocks(eightTimes)) /
          Math.max(
            processorTime(() => htmlToBlocks(once)),
            hostileLength(10),
          ),
      )
    }
    expect(least).toBeLessThan(24)
  })
})
