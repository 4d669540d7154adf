import { CONSTRUCTS, FLOW, TEXT } from './markdown-pieces.testkit.ts'
import type { Random } from './random.testkit.ts'

export function lines(random: Random, most: number, line: () => string): string {
  return random.many(1, most, line).join('\n')
}

export function flowLine(random: Random): string {
  return random.many(0, 5, () => random.pick(FLOW)).join('')
}

export function textLine(random: Random): string {
  return random.many(1, 9, () => random.pick(TEXT)).join('')
}

export function words(random: Random): string {
  return random.oneIn(3) ? textLine(random) : random.many(1, 4, () => random.pick(TEXT)).join('')
}

/** The same few pieces over and over: what happens where they meet. */
export function few(random: Random): string {
  const pieces = random.many(2, 6, () => random.pick([FLOW, TEXT, TEXT, CONSTRUCTS][random.below(4)] ?? TEXT))
  if (random.oneIn(2)) pieces.push('\n')
  return random.many(2, 14, () => random.pick(pieces)).join('')
}

/** Any characters, among what marks emphasis, links, code and references. */
export function characters(random: Random): string {
  return random
    .many(1, 16, () => {
      if (random.oneIn(3)) return random.pick(MARKS)
      if (random.oneIn(6)) return `&#${random.below(random.oneIn(2) ? 300 : 0x12_00_00)};`
      if (random.oneIn(6)) return `&#x${random.below(random.oneIn(2) ? 300 : 0x12_00_00).toString(16)};`
      return String.fromCharCode(random.below(random.oneIn(3) ? 0x1_00_00 : random.oneIn(3) ? 0x3_00 : 0x7f))
    })
    .join('')
}

const MARKS = ['*', '**', '_', '__', '~~', '[', ']', '](/u)', '[a]', '`', '<', '>', '\\', '&', 'a', ' ', '\n']

/** Definitions and what refers to them, in any order. */
export function references(random: Random): string {
  const label = () =>
    random.pick([
      'a',
      'b',
      'A',
      ' a ',
      'a b',
      'a\nb',
      '^1',
      '^a',
      'ẞ',
      'ss',
      '*a*',
      '\\]',
      'a\\',
      '&amp;',
      '`',
      '<b>',
    ])
  const title = () =>
    random.pick(['', ' "t"', "\n't'", ' (t)', ' "t', ' "a\nb"', ' "a\n\nb"', '"t"', ' "t" x', ' "&amp;"'])
  const target = () =>
    random.pick([
      '/u',
      '<v>',
      '<v w>',
      'https://a.b',
      '',
      'a\\*b',
      '&amp;',
      '(a)',
      '((',
      'javascript:a',
      '#f',
      '\n/u',
      'a b',
    ])
  const definition = () =>
    `${random.pick(['', '', ' ', '> ', '- ', '    '])}[${label()}]:${random.pick(['', ' ', '\t'])}${target()}${title()}`
  const use = () =>
    random.pick([
      `[${label()}]`,
      `[x][${label()}]`,
      `[${label()}][]`,
      `![${label()}]`,
      `![x][${label()}]`,
      `[${label()}](/u)`,
    ])
  return lines(random, 6, () => {
    if (random.oneIn(2)) return definition()
    return random.many(0, 4, () => (random.oneIn(2) ? use() : random.pick(TEXT))).join('')
  })
}
