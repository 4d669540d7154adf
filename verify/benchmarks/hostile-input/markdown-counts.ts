/** What became of one text of one size. */
export interface MarkdownRow {
  readonly name: string
  readonly size: string
  /** Converted, even if nothing was left. */
  readonly taken: boolean
  /** The code of the error, if it was refused. */
  readonly answer: string
}

/** The same 375 rows. */
const BEFORE =
  'While the limits were estimates of what the parser of the reference would cost, 161 of 375 were refused as `content_too_complex`: 14 of 10 KB, 48 of 100 KB and 99 of 1 MB, of which 16 were honest.'

/** A table of how many texts of each size were taken and refused, and what that was before. */
export function countsOf(rows: readonly MarkdownRow[]): string {
  const sizes = [...new Set(rows.map(({ size }) => size))]
  const answers = [...new Set(rows.filter(({ taken }) => !taken).map(({ answer }) => answer))].toSorted()
  const kinds: [string, (row: MarkdownRow) => boolean][] = [
    ['all', () => true],
    ['taken', ({ taken }) => taken],
    ...answers.map((code): [string, (row: MarkdownRow) => boolean] => [
      `refused as \`${code}\``,
      ({ taken, answer }) => !taken && answer === code,
    ]),
    ['*honest*, refused', ({ name, taken }) => name.startsWith('honest') && !taken],
  ]
  const counts = kinds.map(([kind, isOfKind]) => {
    const counted = rows.filter(isOfKind)
    const ofSizes = sizes.map((size) => counted.filter((row) => row.size === size).length)
    return `| ${[kind, ...ofSizes, counted.length].join(' | ')} |`
  })
  const header = ['markdown', ...sizes, 'together']
  return [`| ${header.join(' | ')} |`, `|${'---|'.repeat(header.length)}`, ...counts, '', BEFORE].join('\n')
}
