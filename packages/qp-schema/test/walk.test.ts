import { describe, expect, it } from 'vitest'
import { type Block, fieldKindsOf, type KnownBlock, leavesOf, mapLeaves } from 'qp-schema'

const keep = ({ value }: { value: string }) => value

describe('[3.4] mapLeaves', () => {
  it('visits every string leaf with its kind and place', () => {
    const table: Block = {
      type: 'table',
      headers: ['A', 'B'],
      rows: [['1', '2']],
      align: ['left', 'right'],
      caption: 'Sums',
    }
    expect(leavesOf(table).map(({ kind, path, optional }) => [kind, path, optional])).toEqual([
      ['inlineHtml', 'headers[0]', false],
      ['inlineHtml', 'headers[1]', false],
      ['inlineHtml', 'rows[0][0]', false],
      ['inlineHtml', 'rows[0][1]', false],
      ['plainText', 'caption', true],
    ])
    expect(leavesOf({ type: 'timeline', items: [{ label: 'May', body: 'Shipped' }] })).toEqual([
      { kind: 'plainText', value: 'May', path: 'items[0].label', optional: false },
      { kind: 'plainText', value: 'Shipped', path: 'items[0].body', optional: false },
    ])
    expect(leavesOf({ type: 'divider' })).toEqual([])
  })

  it('[3.4.3] takes the kinds of the variant', () => {
    expect(fieldKindsOf({ type: 'html', html: '', safetyMode: 'sandboxed' })).toMatchObject({
      html: 'document',
    })
    expect(fieldKindsOf({ type: 'embed', embedType: 'figma', url: '' })).toMatchObject({
      url: 'embedUrl',
      title: { optional: 'plainText' },
    })
    expect(() =>
      fieldKindsOf({ type: 'html', html: '', safetyMode: 'toString' } as unknown as KnownBlock),
    ).toThrow('html has no safetyMode "toString"')
  })

  it('[3.5.13] [4.5.5] takes html without a safetyMode for strict_sanitized, and fills it in', () => {
    const block: Block = { html: '<b>x</b>', type: 'html' }
    expect(leavesOf(block)).toEqual([{ kind: 'snippet', value: '<b>x</b>', path: 'html', optional: false }])
    expect(JSON.stringify(mapLeaves(block, keep))).toBe(
      '{"type":"html","safetyMode":"strict_sanitized","html":"<b>x</b>"}',
    )
    const inherited = Object.create({ safetyMode: 'pro_sandboxed' }, Object.getOwnPropertyDescriptors(block))
    expect(fieldKindsOf(inherited)).toMatchObject({ html: 'snippet' })
  })

  it('[4.5.4] leaves empty optional fields out and [4.5.5] fills defaults in, in stored order', () => {
    expect(mapLeaves({ filename: '', code: 'x', type: 'code' }, keep)).toEqual({
      type: 'code',
      code: 'x',
      language: 'plaintext',
    })
    expect(Object.keys(mapLeaves({ filename: 'a.ts', code: 'x', type: 'code' }, keep) ?? {})).toEqual([
      'type',
      'code',
      'language',
      'filename',
    ])
  })

  it('drops an optional leaf, or the block of a required one', () => {
    const image: Block = { type: 'image', url: 'https://example.org/a.png', alt: 'A' }
    expect(mapLeaves(image, ({ kind, value }) => (kind === 'plainText' ? undefined : value))).toEqual({
      type: 'image',
      url: 'https://example.org/a.png',
    })
    expect(mapLeaves(image, ({ kind, value }) => (kind === 'imageUrl' ? undefined : value))).toBeUndefined()
  })

  it('copies declared own properties only', () => {
    const block = JSON.parse('{"type":"quote","html":"<p>x</p>","__proto__":{"attribution":"evil"},"x":1}')
    expect(mapLeaves(block, keep)).toEqual({ type: 'quote', html: '<p>x</p>' })
    expect(
      mapLeaves(Object.create({ attribution: 'evil' }, Object.getOwnPropertyDescriptors(block)), keep),
    ).toEqual({
      type: 'quote',
      html: '<p>x</p>',
    })
  })
})
