import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { findLines, offsetOf, outlineOf } from './find-lines.ts'

const PAGE = [
  '# Tides',
  '',
  'The **moon** pulls at the sea, and it’s called “ebb”.',
  '- first',
  '- the moon',
  '- last',
  '',
  '## Ebb',
].join('\n')

describe('[17.5.4] finding', () => {
  it('whatever the letter case, the quotation marks and the marks of emphasis, with the lines beside', () => {
    expect(findLines(PAGE, 'THE MOON', 1)).toEqual({
      count: 2,
      lines: [
        { line: 3, text: 'The **moon** pulls at the sea, and it’s called “ebb”.' },
        { line: 4, text: '- first' },
        { line: 5, text: '- the moon' },
        { line: 6, text: '- last' },
      ],
    })
    expect(findLines(PAGE, `it's called "ebb"`, 1).lines[0]?.line).toBe(3)
    expect(findLines(PAGE, '**moon** pulls', 1).count).toBe(1)
    expect(findLines(PAGE, 'the moon', 4).lines).toEqual([
      { line: 4, text: '- first' },
      { line: 5, text: '- the moon' },
      { line: 6, text: '- last' },
    ])
    expect(findLines(PAGE, 'tides', 1)).toEqual({ count: 1, lines: [{ line: 1, text: '# Tides' }] })
    expect(findLines(PAGE, 'ebb', 8)).toEqual({ count: 1, lines: [{ line: 8, text: '## Ebb' }] })
    expect(findLines(PAGE, 'stars', 1)).toEqual({ count: 0, lines: [] })
    expect(findLines(PAGE, 'moon', 99)).toEqual({ count: 0, lines: [] })
  })

  it('ten lines at a time', () => {
    const text = Array.from({ length: 12 }, (_, index) => `moon ${index + 1}`).join('\n\n')
    const first = findLines(text, 'moon', 1)
    expect([first.count, first.nextLine, first.lines.at(-1)]).toEqual([10, 21, { line: 19, text: 'moon 10' }])
    expect(findLines(text, 'moon', 21)).toEqual({
      count: 2,
      lines: [
        { line: 21, text: 'moon 11' },
        { line: 23, text: 'moon 12' },
      ],
    })
  })

  it('of long lines only the part around it', () => {
    const [before, after] = ['*a* '.repeat(500), ' b'.repeat(500)]
    const { lines } = findLines(`${before}\n${before}the moon${after}\n${after}`, 'the moon', 1)
    const found = lines[1]?.text ?? ''
    expect([found.length, found.startsWith('…'), found.endsWith('…')]).toEqual([402, true, true])
    expect(found.indexOf('the moon')).toBeGreaterThan(150)
    expect(found.indexOf('the moon')).toBeLessThan(250)
    expect(lines.map(({ text }) => text.length)).toEqual([101, 402, 101])
  })
})

it('[17.5.5] an outline has the headings with their lines, and none of code', () => {
  const text =
    '# Tides\n\n````\n# no\n```\n## no\n````\n\n## Ebb\n~~~\n# no\n~~~\n### Low\n\n#tag\n\n```\n# open'
  expect(outlineOf(text)).toEqual([
    { line: 1, text: '# Tides' },
    { line: 9, text: '## Ebb' },
    { line: 13, text: '### Low' },
  ])
  expect(outlineOf('# a\n'.repeat(200)).length).toBe(100)
  expect(outlineOf(`# ${'a'.repeat(100)}`)).toEqual([{ line: 1, text: `# ${'a'.repeat(78)}…` }])
})

it('[17.5.5] a line begins where its text does', () => {
  const offsets = [1, 2, 3, 8, 9, 100].map((line) => offsetOf(PAGE, line))
  expect(offsets.map((offset) => PAGE.slice(offset, offset + 5))).toEqual([
    '# Tid',
    '\nThe ',
    'The *',
    '## Eb',
    '',
    '',
  ])
})

it.each(['\n', '*', '# a\n', '```\n'])('[17.5.4] a mebibyte of %j takes no longer than others', (piece) => {
  const text = piece.repeat(1_048_576 / piece.length)
  const take = () => [findLines(text, `b${'a'.repeat(199)}`, 1), outlineOf(text), offsetOf(text, 5_000_000)]
  expect(processorTime(take)).toBeLessThan(500)
})
