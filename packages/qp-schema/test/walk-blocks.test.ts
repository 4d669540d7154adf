import { type Block, InvalidBlockError, mapBlocks, walk } from 'qp-schema'
import { describe, expect, it } from 'vitest'

const blocks: readonly Block[] = [
  { type: 'divider' },
  { type: 'table', headers: ['A'], rows: [['1']], caption: 'Sums' },
  { type: 'callout', tone: 'danger' as never, html: '<p>x</p>' },
]
const strangers = [{ type: 'divider' }, { type: 'hologram' }, { type: 'image' }] as Block[]

describe('[3.7.3] walk', () => {
  it('visits every block and then its leaves', () => {
    const seen: unknown[] = []
    walk(blocks, {
      block: ({ type }, place) => seen.push([place.path, type, place.blocks === blocks]),
      leaf: ({ path, kind, value }, { type }, place) =>
        seen.push([`${place.path}.${path}`, type, kind, value]),
    })
    expect(seen).toEqual([
      ['blocks[0]', 'divider', true],
      ['blocks[1]', 'table', true],
      ['blocks[1].headers[0]', 'table', 'inlineHtml', 'A'],
      ['blocks[1].rows[0][0]', 'table', 'inlineHtml', '1'],
      ['blocks[1].caption', 'table', 'plainText', 'Sums'],
      ['blocks[2]', 'callout', true],
      ['blocks[2].html', 'callout', 'richHtml', '<p>x</p>'],
    ])
  })

  it('throws at what is no block, or says so', () => {
    expect(() => walk(strangers, {})).toThrow(
      new InvalidBlockError({ reason: 'unknown_type', path: 'type', message: 'is not known' }, 'blocks[1]'),
    )
    const seen: unknown[] = []
    walk(strangers, {
      unknown: (value, { reason, path }, { index }) => seen.push([value, reason, path, index]),
    })
    expect(seen).toEqual([
      [{ type: 'hologram' }, 'unknown_type', 'blocks[1].type', 1],
      [{ type: 'image' }, 'malformed', 'blocks[2].url', 2],
    ])
  })
})

describe('[3.7.3] mapBlocks', () => {
  it('rebuilds leaves, then replaces, drops and adds blocks', () => {
    const before = structuredClone(blocks)
    expect(
      mapBlocks(blocks, {
        leaf: ({ value }, { type }, { index }) => `${value} ${type} ${index}`,
        block: (block) => {
          if (block.type === 'divider') return undefined
          return block.type === 'table' ? [block, { type: 'divider' }] : block
        },
      }),
    ).toEqual([
      { type: 'table', headers: ['A table 1'], rows: [['1 table 1']], caption: 'Sums table 1' },
      { type: 'divider' },
      { type: 'callout', tone: 'danger', html: '<p>x</p> callout 2' },
    ])
    expect(blocks).toEqual(before)
    expect(mapBlocks(blocks, {})).toEqual(blocks)
  })

  it('drops the block of a required leaf that is dropped', () => {
    expect(
      mapBlocks(blocks, { leaf: ({ kind, value }) => (kind === 'richHtml' ? undefined : value) }),
    ).toEqual(blocks.slice(0, 2))
  })

  it('throws at what is no block, or takes what is given for it', () => {
    expect(() => mapBlocks(strangers, {})).toThrow(InvalidBlockError)
    expect(
      mapBlocks(strangers, {
        unknown: (_value, { path }) =>
          path === 'blocks[2].url' ? undefined : { type: 'richtext', html: path },
      }),
    ).toEqual([{ type: 'divider' }, { type: 'richtext', html: 'blocks[1].type' }])
  })
})
