import { flowLine, words } from './markdown-lines.testkit.ts'
import { CONSTRUCTS, TEXT } from './markdown-pieces.testkit.ts'
import type { Random } from './random.testkit.ts'

/** Blocks within blocks, most of them well indented. */
export function nested(random: Random): string {
  return blocks(random, 1 + random.below(3)).join('\n')
}

function blocks(random: Random, depth: number): string[] {
  const made: string[] = []
  for (let count = 1 + random.below(depth > 1 ? 2 : 3); count > 0; count -= 1) {
    made.push(...block(random, depth))
    if (!random.oneIn(3)) made.push(random.oneIn(8) ? '  ' : '')
  }
  return made
}

function block(random: Random, depth: number): string[] {
  switch (random.below(depth > 0 ? 12 : 7)) {
    case 0:
      return [`${'#'.repeat(1 + random.below(6))} ${words(random)}`]
    case 1:
      return fence(random)
    case 2:
      return random.many(1, 3, () => `    ${words(random)}`)
    case 3:
      return random.pick(CONSTRUCTS).split('\n')
    case 4:
      return table(random).split('\n')
    case 5:
    case 6:
      return random.many(1, 3, () => words(random))
    case 7:
    case 8:
      return blocks(random, depth - 1).map((line) =>
        random.oneIn(8) ? line : `${random.pick(QUOTE)}${line}`,
      )
    default:
      return list(random, depth)
  }
}

const QUOTE = ['> ', '> ', '> ', '>', ' > ']

function fence(random: Random): string[] {
  const mark = random.pick(['```', '~~~', '````'])
  const body = random.many(0, 3, () => words(random))
  return [
    `${mark}${random.pick(['', 'js', ' js title="a"', ' qp', 'a b '])}`,
    ...body,
    ...(random.oneIn(6) ? [] : [mark]),
  ]
}

function list(random: Random, depth: number): string[] {
  const marker = random.pick(['-', '*', '+', '1.', '2)', '10.'])
  const made: string[] = []
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const space = random.pick([' ', ' ', ' ', '  ', '   ', '\t'])
    const indent = ' '.repeat(marker.length + (space === '\t' ? 4 - marker.length : space.length))
    const [first = '', ...rest] = blocks(random, depth - 1)
    const task = random.oneIn(5) ? random.pick(['[ ] ', '[x] ', '[ ]']) : ''
    made.push(`${marker}${space}${task}${first}`)
    made.push(...rest.map((line) => (line === '' || random.oneIn(10) ? line : `${indent}${line}`)))
    if (random.oneIn(4)) made.push('')
  }
  return made
}

export function table(random: Random): string {
  const columns = 1 + random.below(3)
  const row = (cell: () => string, count = columns) => {
    const cells = random.many(count, count, cell)
    const middle = cells.join(random.pick(['|', ' | ', '|  ']))
    return random.pick(['|*|', '*', '| * |', '|*', '*|', ' * ']).replace('*', () => middle)
  }
  const cell = () =>
    random
      .many(0, 4, () => random.pick(TEXT))
      .join('')
      .replaceAll('\n', ' ')
  const delimiter = () => random.pick(['-', '---', ':-', '-:', ':-:', ':---:'])
  const body = random.many(0, 3, () =>
    random.oneIn(6) ? flowLine(random) : row(cell, 1 + random.below(columns + 1)),
  )
  const before = random.oneIn(3) ? [words(random)] : []
  return [...before, row(cell), row(delimiter, random.oneIn(10) ? columns + 1 : columns), ...body].join('\n')
}
