import { CONTENT_LIMITS } from 'qp-schema'
import { hostileLength, processorTime } from 'qp-schema/testkit'
import { describe, expect, it, vi } from 'vitest'
import {
  alertConstruct,
  constructsOf,
  frontMatterValues,
  gfmToBlocks,
  hiddenConstruct,
  propertiesConstruct,
} from '../../src/gfm/index.ts'

const callout = alertConstruct(({ kind, title, html }) => [
  { type: 'callout', tone: 'info', label: `${kind}|${title}`, html: html || '<p>empty</p>' },
])
const constructs = constructsOf([callout, hiddenConstruct('%%'), propertiesConstruct(['tags'])])
const blocksOf = (markdown: string) => gfmToBlocks(markdown, { constructs }).blocks

describe('a quote with a marker', () => {
  it.each([
    ['> [!faq]', 'faq|', '<p>empty</p>'],
    ['> [!faq] Why?', 'faq| Why?', '<p>empty</p>'],
    [
      '> [!faq]- Why *so*?\n> Because\n>\n> - a',
      'faq|- Why <em>so</em>?',
      '<p>Because</p><ul><li>a</li></ul>',
    ],
    ['> [!a b|c]  \n> hard', 'a b|c|', '<p>hard</p>'],
    [
      '> [!NOTE]\n> comes before the alerts of the dialect',
      'NOTE|',
      '<p>comes before the alerts of the dialect</p>',
    ],
    ['> [!x] **a\n> b** c', 'x|', '<p><strong>a\nb</strong> c</p>'],
    ['> [!x] a <b>\n> b</b> c', 'x|', '<p>a <strong>b</strong> c</p>'],
  ])('%s is what the construct gives', (markdown, label, html) => {
    expect(blocksOf(markdown)).toEqual([{ type: 'callout', tone: 'info', label, html }])
  })

  it.each(['> \\[!x] a', '> [!](x)', '> a [!x]', '> [![x]] b', `> [!${'x'.repeat(101)}]`, '> - [!x]'])(
    '%s is none',
    (markdown) => {
      expect(blocksOf(markdown)[0]?.type).toBe('quote')
    },
  )

  it('is none where its marker is a link', () => {
    expect(gfmToBlocks('> [!x] a\n\n[!x]: https://e.org', { constructs }).blocks).toEqual([
      { type: 'quote', html: '<p><a href="https://e.org">!x</a> a</p>' },
    ])
  })

  it('is a quote with its label first in other constructs', () => {
    expect(blocksOf('- a\n  > [!x] T\n  > b')).toEqual([
      {
        type: 'richtext',
        html: '<ul><li>a<blockquote><p><strong>x| T</strong></p><p>b</p></blockquote></li></ul>',
      },
    ])
  })

  it('keeps the addresses that resolveUrl gives, also of HTML', () => {
    const resolveUrl = vi.fn((url: string) => `https://r.org/${url}`)
    const bold = alertConstruct(({ title, html }) => [
      { type: 'quote', html: `<p><strong>${title}</strong></p>${html}` },
    ])
    const options = { constructs: constructsOf([bold]), resolveUrl }
    const one = '<a href="https://r.org/b">a</a>'
    const two = '<a href="https://r.org/d">c</a>'
    expect(gfmToBlocks('> [!x] [a](b)\n> [c](d)', options).blocks).toEqual([
      { type: 'quote', html: `<p><strong> ${one}</strong></p><p>${two}</p>` },
    ])
    expect(gfmToBlocks('> [!x] [a](b)\n> [c](d) <a href="e">f</a>', options).blocks).toEqual([
      {
        type: 'quote',
        html: `<p><strong>${one}</strong></p><p>${two} <a href="https://r.org/e">f</a></p>`,
      },
    ])
    expect(resolveUrl.mock.calls.map(([url]) => url)).toEqual(['b', 'd', 'b', 'd', 'e'])
  })

  it('is left to the dialect where the construct gives nothing', () => {
    const none = constructsOf([alertConstruct(() => undefined)])
    expect(gfmToBlocks('> [!TIP]\n> a', { constructs: none }).blocks).toEqual([
      { type: 'callout', tone: 'success', html: '<p>a</p>' },
    ])
  })

  it('comes before the constructs behind it', () => {
    const first = alertConstruct(({ kind }) => (kind === 'x' ? [{ type: 'divider' }] : undefined))
    const { blocks } = gfmToBlocks('> [!x]\n\n> [!y]', { constructs: constructsOf([first, callout]) })
    expect(blocks.map(({ type }) => type)).toEqual(['divider', 'callout'])
  })

  it('is a TypeError where the construct gives no block', () => {
    const bad = constructsOf([alertConstruct(() => [{ type: 'callout' }] as never)])
    expect(() => gfmToBlocks('> [!x]', { constructs: bad })).toThrow(
      new TypeError('the construct of [!x] gave no block: tone must be a string'),
    )
  })
})

describe('what is hidden', () => {
  const htmlOf = (markdown: string) =>
    blocksOf(markdown)
      .map((block) => ('html' in block ? block.html : block.type))
      .join('')

  it.each([
    ['a %%b%% c', '<p>a  c</p>'],
    ['a %%b\nc%% d', '<p>a  d</p>'],
    [`a %%${'b'.repeat(1000)}%%`, '<p>a</p>'],
    ['# a %%b%%', '<h1>a</h1>'],
    ['%%a%%', ''],
    ['%%a%% b', '<p>b</p>'],
    ['a\n\n%%\n# b\n\n```\n%%\n\nc', '<p>a</p><p>c</p>'],
    ['a\n%%\nb\n%%\nc', '<p>a</p><p>c</p>'],
    ['%%\na\n%% b *c*\nd', '<p>b <em>c</em></p><p>d</p>'],
    ['- a\n  %%\n  b\n  %%\n- c', '<ul><li>a</li><li>c</li></ul>'],
    ['> %%\n> a\n> %%\n> b', '<p>b</p>'],
    ['a\n\n%%never\n\nclosed', '<p>a</p>'],
    ['> %%never\n\nclosed', '<p>closed</p>'],
    ['a %%never\n\nclosed', '<p>a %%never</p><p>closed</p>'],
    ['`%%a%%` \\%%b%%', '<p><code>%%a%%</code> %%b%%</p>'],
    ['```\n%%\na\n%%\n```', 'code'],
    ['    %%a%%', 'code'],
    ['a %%%% b 100%', '<p>a  b 100%</p>'],
  ])('%j shows %j', (markdown, html) => {
    expect(htmlOf(markdown)).toBe(html)
  })

  it('gives no warning, and lines keep their numbers', () => {
    const { warnings, positions, blocks } = gfmToBlocks('%%a%%\n\n%%\nb\n%%\n\nc <video>', {
      constructs,
      positions: true,
    })
    expect(blocks).toEqual([{ type: 'richtext', html: '<p>c</p>' }])
    expect(positions?.map((range) => range?.start.line)).toEqual([7])
    expect(warnings.map(({ message }) => message.slice(0, 7))).toEqual(['line 7:'])
  })

  it.each(['%%', '%%\n', '%% ', 'a%%\n', '> [!x] ', '> [!x]\n\n', '[!x]', '> '.repeat(90) + '[!x]\n'])(
    'takes linear time: %j',
    (piece) => {
      const length = hostileLength(CONTENT_LIMITS.pageBytes / 8)
      const of = (times: number) => {
        const text = piece.repeat(length / piece.length / times)
        return processorTime(() => gfmToBlocks(text, { constructs }))
      }
      expect(of(1)).toBeLessThan(Math.max(300, 12 * of(4)))
    },
  )
})

describe('front matter', () => {
  it('has keys of others without a warning', () => {
    expect(gfmToBlocks('---\ntags: [a]\ntitle: T\n---\nx', { constructs })).toMatchObject({
      frontMatter: { title: 'T' },
      warnings: [],
    })
    const { warnings } = gfmToBlocks('---\ntags: [a]\nup: b\n---\nx', { constructs })
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('line 3: "up" in the front matter was ignored'),
    ])
  })

  it('is read with all its keys', () => {
    expect(frontMatterValues('\ufeff---\r\ntags: [a, 1]\ndraft: yes\nx: {y: null}\r\n---\r\nz')).toEqual({
      tags: ['a', 1],
      draft: 'yes',
      x: { y: null },
    })
    expect(frontMatterValues('a')).toEqual({})
    expect(frontMatterValues('---\n- a\n---\n')).toEqual({})
    expect(() => frontMatterValues(7 as never)).toThrow(TypeError)
  })
})

it('bad constructs are a TypeError at once', () => {
  expect(() => alertConstruct(7 as never)).toThrow(TypeError)
  expect(() => propertiesConstruct('tags' as never)).toThrow(TypeError)
  for (const mark of ['%', '%`', '%a', '<<', '\\\\', '%'.repeat(9), 7])
    expect(() => hiddenConstruct(mark as never)).toThrow(TypeError)
})
