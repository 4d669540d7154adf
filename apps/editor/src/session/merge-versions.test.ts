import fc from 'fast-check'
import { runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { mergeBlocks, mergedBlocks } from './merge-versions.ts'

const merged = (base: string, mine: string, theirs: string) =>
  mergeBlocks([...base], [...mine], [...theirs]).map((piece) =>
    piece.kind === 'clash'
      ? `clash ${piece.mine.join('')} ${piece.theirs.join('')}`
      : `${piece.kind} ${piece.blocks.join('')}`,
  )

describe('mergeBlocks', () => {
  it.each([
    ['nothing changed', 'abc', 'abc', 'abc', ['same abc']],
    ['an empty page', '', '', '', []],
    ['one side wrote', 'abc', 'aXbc', 'abc', ['same a', 'mine X', 'same bc']],
    ['the other side wrote', 'abc', 'abc', 'abcY', ['same abc', 'theirs Y']],
    ['both wrote in other places', 'abcd', 'aXbcd', 'abcdY', ['same a', 'mine X', 'same bcd', 'theirs Y']],
    ['both changed neighbours', 'abcd', 'aXcd', 'abYd', ['same a', 'mine X', 'theirs Y', 'same d']],
    ['both changed the same block', 'abc', 'aXc', 'aYc', ['same a', 'clash X Y', 'same c']],
    ['both changed it to the same', 'abc', 'aXc', 'aXc', ['same aXc']],
    ['one took out what the other changed', 'abc', 'ac', 'aYc', ['same a', 'clash  Y', 'same c']],
    ['one took out, the other wrote elsewhere', 'abcd', 'abd', 'Yabcd', ['theirs Y', 'same abd']],
    ['blocks that are equal', 'a-b-c', 'a-X-b-c', 'a-b-c-Y', ['same a-', 'mine X-', 'same b-c', 'theirs -Y']],
    ['both began on a new page', '', 'X', 'Y', ['clash X Y']],
  ])('%s', (_, base, mine, theirs, pieces) => {
    expect(merged(base, mine, theirs)).toEqual(pieces)
  })

  it('compares blocks by their JSON', () => {
    const [a, b] = [{ type: 'divider' }, { type: 'richtext', html: '<p>b</p>' }]
    expect(mergeBlocks([a], [a, b], [{ ...a }])).toEqual([
      { kind: 'same', blocks: [a] },
      { kind: 'mine', blocks: [b] },
    ])
  })
})

describe('mergedBlocks', () => {
  const pieces = mergeBlocks([...'abc'], [...'XbZ'], [...'YbW'])
  it.each([
    [[], 'XYbZW'],
    [['mine', 'theirs'] as const, 'XbW'],
    [['theirs', 'both'] as const, 'YbZW'],
  ])('%j', (choices, page) => {
    expect(mergedBlocks(pieces, choices).join('')).toBe(page)
  })
})

describe('any three versions', () => {
  const page = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 12 })
  const options = runs(250)

  it('one that changed nothing adds nothing', () => {
    fc.assert(
      fc.property(page, page, (base, other) => {
        expect(mergedBlocks(mergeBlocks(base, base, other))).toEqual(other)
        expect(mergedBlocks(mergeBlocks(base, other, base))).toEqual(other)
        expect(mergedBlocks(mergeBlocks(base, other, other))).toEqual(other)
      }),
      options,
    )
  })

  it('what either wrote is in the merged page', () => {
    fc.assert(
      fc.property(page, page, page, (base, mine, theirs) => {
        const result = mergedBlocks(mergeBlocks(base, mine, theirs))
        const written = [...mine, ...theirs].filter((block) => !base.includes(block))
        expect(written.filter((block) => !result.includes(block))).toEqual([])
      }),
      options,
    )
  })

  it('the choice of one side in all clashes keeps all that this side wrote, in its order', () => {
    fc.assert(
      fc.property(page, page, page, (base, mine, theirs) => {
        const pieces = mergeBlocks(base, mine, theirs)
        const result = mergedBlocks(
          pieces,
          pieces.map(() => 'mine'),
        )
        const own = mine.filter((block) => !base.includes(block) && !theirs.includes(block))
        expect(result.filter((block) => own.includes(block))).toEqual(own)
      }),
      options,
    )
  })
})
