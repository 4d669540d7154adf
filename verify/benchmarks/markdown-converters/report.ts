// Prints the report; run.ts starts it so that it has the built packages.
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type Comparison, COMPARISONS } from './converters.ts'
import { type DocumentSet, documentSets } from './documents.ts'
import { measure, WARM_UP } from './measure.ts'

const ROUNDS = Number(process.argv[2] ?? 7)
const VERIFY = join(import.meta.dirname, '../..')

print(`# Markdown converters

Written by \`run.ts\`: the built packages, ${ROUNDS} rounds after ${WARM_UP} that warm up. The middle round counts, and times are of the processor. MB are 1,000,000 bytes of markdown. How many times as fast a converter is, is compared within each round. The documents are from the packages that this workspace installs: sorted, and none twice.

\`fromMarkdown\` has all of GFM (\`gfm()\` and \`gfmFromMarkdown()\`), marked its defaults, which are GFM, and markdown-it its own with \`html: true\`, which are tables and strikethrough; commonmark.js knows CommonMark only. md4w and markdown-wasm are md4c in WASM, with their defaults. Only \`gfmToBlocks\` reads footnotes, formulas and front matter. sanitize-html has its defaults and images, rehype-sanitize its own. ${cpus().length} processors, Node ${process.version}.`)

for (const set of documentSets(join(VERIFY, '../node_modules/.pnpm'))) {
  print(`\n## ${set.name}\n\n${describe(set)}`)
  for (const comparison of COMPARISONS) print(`\n${tableOf(comparison, set)}`)
}
print(`\n## Versions\n\n${versions()}`)

function describe({ documents }: DocumentSet): string {
  const kilobytes = Math.round(documents.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)
  const count = `${documents.length} files, ${kilobytes.toLocaleString('en')} KB`
  if (documents.length > 4) return `${count}.`
  const names = documents.map(({ path }) => path.slice(path.lastIndexOf('node_modules/') + 13))
  return `${count}: ${names.join(', ')}.`
}

function tableOf(comparison: Comparison, set: DocumentSet): string {
  const header = [comparison.title, 'gives', 'MB/s', `times ${comparison.unit}`]
  const rows = measure(comparison, set, ROUNDS).map(({ name, gives, megabytesPerSecond, multiple }) => [
    name,
    gives,
    megabytesPerSecond.toFixed(2),
    multiple.toFixed(multiple < 10 ? 2 : 1),
  ])
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Our own have the version of this repository. */
function versions(): string {
  const packages = COMPARISONS.flatMap(({ converters }) =>
    converters.flatMap((converter) => converter.packages),
  )
  return [...new Set(packages)]
    .filter((name) => !name.startsWith('qp-'))
    .map((name) => `${name} ${versionOf(name)}`)
    .join(', ')
}

function versionOf(name: string): string {
  const file = join(VERIFY, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
