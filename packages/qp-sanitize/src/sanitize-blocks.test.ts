import { type Block, ContentTooComplexError, LIMITS } from 'qp-schema'
import { describe, expect, test } from 'vitest'
import * as entry from './index.ts'
import { sanitizeBlocks } from './sanitize-blocks.ts'
import { sanitizeHtml } from './sanitize-html.ts'

const untyped = (blocks: unknown) => blocks as Block[]

test('the entry exports what the README names', () => {
  expect(Object.keys(entry).sort()).toEqual(['POLICY_VERSION', 'sanitizeBlocks', 'sanitizeHtml', 'scanHtml'])
  expect(entry.POLICY_VERSION).toBe(1)
})

describe('[4.6] warnings', () => {
  test('carry the index of the input, one a finding', () => {
    const { blocks, warnings } = sanitizeBlocks([
      { type: 'image', url: 'javascript:alert(1)' },
      {
        type: 'richtext',
        html: '<p onclick="a" onclick="b">x<span onclick="c">y</span><a href="x">z</a></p>',
      },
      { type: 'table', headers: ['a'], rows: [['b'], ['<p style="color:red">c</p>']] },
      { type: 'quote', html: '' },
      {
        type: 'button',
        url: '#a',
        label: 'b',
        variant: 'soft',
        shape: 'pill',
        accent: 'red',
        icon: '123456789',
      },
      { type: 'embed', embedType: 'twitter', url: 'https://example.com' },
    ])
    expect(blocks).toEqual([
      { type: 'richtext', html: '<p>xy<a>z</a></p>' },
      { type: 'table', headers: ['a'], rows: [['b'], ['c']] },
      { type: 'button', url: '#a', label: 'b', variant: 'soft', shape: 'pill', accent: 'red' },
    ])
    expect(warnings).toEqual([
      {
        code: 'url_dropped',
        path: 'blocks[0].url',
        message:
          'the address "javascript:alert(1)" was dropped: a picture is loaded from an https: or http: address here. Send such an address.',
      },
      {
        code: 'block_dropped',
        path: 'blocks[0]',
        message:
          'the image was dropped: it shows nothing without its address. The warning about that says which works.',
      },
      {
        code: 'attribute_dropped',
        path: 'blocks[1].html',
        message:
          'onclick of <p> was dropped: scripts run only in an html block that is pro_sandboxed. Send one, or do without.',
      },
      {
        code: 'tag_dropped',
        path: 'blocks[1].html',
        message:
          '<span> was dropped and its content kept: the tag is not allowed here. Use another one; a sandboxed html block keeps most of all.',
      },
      {
        code: 'url_dropped',
        path: 'blocks[1].html',
        message:
          'href of <a> "x" was dropped: a page here has no files beside it. Send the whole address, or baseUrl in JSON with variant gfm.',
      },
      {
        code: 'tag_dropped',
        path: 'blocks[2].rows[1][0]',
        message:
          '<p> was dropped and its content kept: the tag is not allowed here. Use another one; a sandboxed html block keeps most of all.',
      },
      {
        code: 'block_dropped',
        path: 'blocks[3]',
        message: 'the quote was dropped: it would show nothing. Put something into it, or leave it out.',
      },
      {
        code: 'icon_dropped',
        path: 'blocks[4].icon',
        message: 'the icon was dropped: it has more than 8 characters. Send one emoji.',
      },
      {
        code: 'url_dropped',
        path: 'blocks[5].url',
        message:
          'the address "https://example.com" was dropped: it is no post of X. Send an address like https://x.com/NAME/status/ID.',
      },
      {
        code: 'block_dropped',
        path: 'blocks[5]',
        message:
          'the embed was dropped: it shows nothing without its address. The warning about that says which works.',
      },
    ])
  })

  test('are at most as many as the limit', () => {
    const { warnings } = sanitizeBlocks(
      Array.from({ length: 500 }, () => ({ type: 'quote', html: '' }) as const),
    )
    expect(warnings.length).toBe(LIMITS.warnings)
    const found: unknown[] = []
    const tags = Array.from({ length: 500 }, (_, index) => `<x${index}>`).join('</x>')
    expect(sanitizeHtml(`a${'<x-y>'.repeat(3)}`, 'richHtml', (finding) => found.push(finding))).toBe('a')
    expect(found).toEqual([
      {
        code: 'tag_dropped',
        message:
          '<x-y> was dropped and its content kept: the tag is not allowed here. Use another one; a sandboxed html block keeps most of all.',
      },
    ])
    expect(() => sanitizeHtml(tags, 'richHtml')).toThrow(ContentTooComplexError)
  })

  test('begin with the path that the caller gives', () => {
    expect(sanitizeBlocks([{ type: 'quote', html: '' }], { path: 'page.blocks' }).warnings).toEqual([
      {
        code: 'block_dropped',
        path: 'page.blocks[0]',
        message: 'the quote was dropped: it would show nothing. Put something into it, or leave it out.',
      },
    ])
  })
})

describe('errors', () => {
  test('[8.3] HTML that nests too deep says where', () => {
    const blocks: Block[] = [
      { type: 'divider' },
      { type: 'table', headers: ['a'], rows: [['<em>'.repeat(300)]] },
    ]
    expect(() => sanitizeBlocks(blocks)).toThrow(
      new ContentTooComplexError('HTML nests deeper than 256 elements', 'blocks[1].rows[0][0]'),
    )
  })

  test.each([
    [null, 'blocks[0] must be an object'],
    [{ type: '__proto__' }, 'blocks[0].type is not known'],
    [{ type: 'richtext' }, 'blocks[0].html must be a string'],
    [{ type: 'richtext', html: ['<script>'] }, 'blocks[0].html must be a string'],
    [{ type: 'callout', tone: '"><script>', html: 'a' }, 'blocks[0].tone must be a name'],
    [{ type: 'html', safetyMode: 'constructor', html: 'a' }, 'blocks[0].safetyMode is not known'],
    [{ type: 'timeline', items: [null] }, 'blocks[0].items[0] must be an object'],
    [{ type: 'table', headers: ['a'], rows: 'b' }, 'blocks[0].rows must be an array'],
    [{ type: 'table', headers: ['a'], rows: [], align: ['x'] }, 'blocks[0].align[0] is not known'],
  ])('%j is not a block', (block, message) => {
    expect(() => sanitizeBlocks(untyped([block]))).toThrow(new TypeError(message))
  })
})

test('the input is not changed', () => {
  const blocks: Block[] = [{ type: 'code', code: 'a\r\nb' }]
  expect(sanitizeBlocks(blocks).blocks).toEqual([{ type: 'code', code: 'a\nb', language: 'plaintext' }])
  expect(blocks).toEqual([{ type: 'code', code: 'a\r\nb' }])
})
