import type { EntrySize } from './measure.ts'

const HEAD = '| Entry | Minified | With gzip |\n|---|---|---|'
const ROW = /^\| `([^`]+)` \| ([\d.]+) KB \| ([\d.]+) KB \|$/

/** The rows that a README's section "Size" holds: KB, of 1,000 bytes, by entry. */
export function statedSizes(section: string): Map<string, { minified: number; gzip: number }> {
  return new Map(
    section.split('\n').flatMap((line) => {
      const [, specifier, minified, gzip] = ROW.exec(line) ?? []
      return specifier === undefined
        ? []
        : [[specifier, { minified: Number(minified), gzip: Number(gzip) }] as const]
    }),
  )
}

/** A README with the table of its section "Size" written anew; the text around it stays. */
export function withSizes(readme: string, sizes: readonly EntrySize[]): string {
  const rows = sizes.map(
    ({ specifier, minified, gzip }) => `| \`${specifier}\` | ${kilobytes(minified)} | ${kilobytes(gzip)} |`,
  )
  const table = [HEAD, ...rows].join('\n')
  return readme.replace(/(^## Size\n\n)(?:\|.*\n)*/m, (_, title: string) => `${title}${table}\n`)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
