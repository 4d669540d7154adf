import fc from 'fast-check'
import { assertSafeBlocks, type Block, LIMITS } from 'qp-schema'
import {
  anyBlock,
  hostileHtml,
  hostileText,
  hostileUrl,
  leavesOfText,
  PROPERTY_TIMEOUT,
  runs,
} from 'qp-schema/testkit'
import { describe, expect, test } from 'vitest'
import { acceptCanonicalBlocks, NotCanonicalError } from './canonical.ts'
import * as entry from './canonical.ts'
import { sanitizeBlocks } from './sanitize-blocks.ts'

const untyped = (blocks: unknown) => blocks as Block[]

test('the entry exports what the README names', () => {
  expect(Object.keys(entry).sort()).toEqual(['NotCanonicalError', 'POLICY_VERSION', 'acceptCanonicalBlocks'])
})

describe('[4.1.6] acceptCanonicalBlocks', () => {
  test('takes canonical blocks of every type without a frame, as new objects of declared fields', () => {
    const blocks: Block[] = [
      { type: 'richtext', html: '<h1>a &amp; b</h1><p>x<br />y <img src="https://a.b/i" alt="" /></p>' },
      { type: 'image', url: 'https://a.b/i', alt: 'a < b' },
      { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/M7lc1UVf-VE' },
      { type: 'callout', tone: 'info', html: '<ol start="2"><li>x</li></ol>' },
      { type: 'quote', html: '<p>x</p>', attribution: 'y' },
      { type: 'divider' },
      { type: 'table', headers: ['a', '<em>b</em>'], rows: [['', '<a href="#x">c</a>']] },
      { type: 'code', code: 'a\n<b>', language: 'html' },
      { type: 'button', url: '#a', label: 'b', variant: 'soft', shape: 'pill', accent: 'red', icon: '→' },
    ]
    const given = blocks.map((block) => ({ ...block, undeclared: '<script>' }))
    const accepted = acceptCanonicalBlocks(given)
    expect(accepted).toEqual(blocks)
    expect(() => assertSafeBlocks(accepted, 'test')).not.toThrow()
    expect(() => assertSafeBlocks(given, 'test')).toThrow(TypeError)
  })

  test.each<[what: string, block: Block, path: string]>([
    ['HTML that would be changed', { type: 'richtext', html: '<p onclick="x">a</p>' }, 'blocks[1].html'],
    ['blocks in a line', { type: 'table', headers: ['a'], rows: [['<p>b</p>']] }, 'blocks[1].rows[0][0]'],
    ['text with a control', { type: 'quote', html: 'a', attribution: 'b\r' }, 'blocks[1].attribution'],
    ['code with half a character', { type: 'code', code: 'a\ud83d' }, 'blocks[1].code'],
    ['an unsafe address', { type: 'image', url: 'javascript:alert(1)' }, 'blocks[1].url'],
    ['an address to be respelled', { type: 'image', url: ' https://a.b' }, 'blocks[1].url'],
    ['a foreign embed', { type: 'embed', embedType: 'youtube', url: 'https://a.b' }, 'blocks[1].url'],
    [
      'a long icon',
      {
        type: 'button',
        url: '#a',
        label: 'b',
        variant: 'soft',
        shape: 'pill',
        accent: 'red',
        icon: 'x'.repeat(LIMITS.iconLength + 1),
      },
      'blocks[1].icon',
    ],
    ['an empty block', { type: 'quote', html: '<p> </p>' }, 'blocks[1]'],
    ['a snippet', { type: 'html', safetyMode: 'strict_sanitized', html: '<p>a</p>' }, 'blocks[1].html'],
    ['a document', { type: 'html', safetyMode: 'sandboxed', html: '<p>a</p>' }, 'blocks[1].html'],
    ['a scripted document', { type: 'html', safetyMode: 'pro_sandboxed', html: 'a' }, 'blocks[1].html'],
  ])('refuses %s', (_, block, path) => {
    const take = () => acceptCanonicalBlocks([{ type: 'divider' }, block])
    expect(take).toThrow(NotCanonicalError)
    expect(take).toThrow(
      expect.objectContaining({
        name: 'NotCanonicalError',
        code: 'not_canonical',
        path,
        message: `${path} is not canonical: sanitize the blocks with sanitizeBlocks of qp-sanitize`,
      }),
    )
  })

  test('a value that is no block is a TypeError with its place', () => {
    expect(() => acceptCanonicalBlocks(untyped([{ type: 'quote' }]))).toThrow(
      new TypeError('blocks[0].html must be a string'),
    )
    expect(() => acceptCanonicalBlocks(untyped({ blocks: [], warnings: [] }))).toThrow(
      new TypeError(
        'acceptCanonicalBlocks wants an array of blocks, as in acceptCanonicalBlocks(markdownToBlocks(text).blocks), and got an object with blocks, warnings',
      ),
    )
  })

  test(
    'gives what sanitizeBlocks gives without a warning, and refuses all else',
    () => {
      const text = fc.oneof(fc.constantFrom('a', 'a & b', ''), hostileText)
      const url = fc.oneof(fc.constantFrom('https://a.b/c', 'https://youtu.be/M7lc1UVf-VE', '#a'), hostileUrl)
      const html = fc.oneof(fc.constantFrom('a', '<em>a</em>', '', 'a &lt; b<br />'), hostileHtml)
      const any = anyBlock(leavesOfText(text, html, url))
      const seen = { accepted: 0, refused: 0 }
      fc.assert(
        fc.property(fc.oneof(any, any.map(sanitized)), (block) => {
          const accepted = acceptedOf(block)
          seen[accepted === undefined ? 'refused' : 'accepted'] += 1
          if (accepted === undefined) return
          expect(sanitizeBlocks([block])).toEqual({ blocks: accepted, warnings: [] })
          expect(acceptedOf(accepted[0] ?? block)).toEqual(accepted)
        }),
        runs(125),
      )
      expect(seen.accepted).toBeGreaterThan(seen.refused / 10)
      expect(seen.refused).toBeGreaterThan(seen.accepted / 10)
    },
    PROPERTY_TIMEOUT,
  )
})

function sanitized(block: Block): Block {
  return sanitizeBlocks([block]).blocks[0] ?? block
}

function acceptedOf(block: Block): Block[] | undefined {
  try {
    return acceptCanonicalBlocks([block])
  } catch (error) {
    expect(error).toBeInstanceOf(NotCanonicalError)
    return undefined
  }
}
