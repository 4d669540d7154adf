const MEGABYTE = 1_000_000

function fill(unit: string, bytes = MEGABYTE): string {
  return unit.repeat(Math.ceil(bytes / unit.length)).slice(0, bytes)
}

/** What costs a server most: texts that it takes and that are slow, that it refuses late, and that it reads at once. */
export const PAYLOADS: Readonly<Record<string, string>> = {
  'a list of 1 MB': fill('- some *words* of a `list` and [a link](https://example.org/x)\n'),
  'paragraphs of 1 MB': fill('Some *words* of a `text` and [a link](https://example.org/x).\n\n'),
  'emphasis of 1 MB': fill('*a_ '),
  'brackets of 100 KB': fill('[', 100_000),
  'quotes of 1 MB': fill('> '),
  'tables of 100 KB': fill('a\n-|-\n', 100_000),
  'emphasis of 4 KB': fill('*a_ ', 4000),
  'links of 4 KB': fill('[a](b "', 4000),
}
