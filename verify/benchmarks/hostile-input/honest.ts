import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { noteOf } from '../page-delivery/note.ts'
import { fill, numbered, type TextOf } from './fill.ts'

const PACKAGES = createRequire(join(import.meta.dirname, '../../../apps/server/package.json'))

/** Change logs of packages that this workspace pins, one after the other. */
function changelog(): string {
  const inPackage = (name: string, file: string) =>
    readFileSync(join(dirname(PACKAGES.resolve(`${name}/package.json`)), file), 'utf8')
  return [inPackage('highlight.js', 'CHANGES.md'), inPackage('lighthouse', 'changelog-pre10.md')].join('\n\n')
}

/** As tools write it from a history: much markup on every line. */
const COMMIT = (index: number) => {
  const hash = (0x1234567 * (index + 7)).toString(16).slice(-7)
  return `* \\[[\`${hash}\`](https://github.com/a/b/commit/${hash})] - **http\\_server**: keep entries that were added while *loading* (A. Writer) [#${index}](https://github.com/a/b/pull/${index})\n`
}

const CODE = `The sum of *all* values, as the [notes](https://a.b/c) have it:\n
\`\`\`ts
${'export function sum(values: number[]): number {\n  return values.reduce((a, b) => a + b, 0)\n}\n'.repeat(3)}\`\`\`\n\n`

/** What people write: none of it may be refused. */
export const HONEST: { readonly [name: string]: TextOf } = {
  changelog: (length) => fill(`${changelog()}\n\n`)(length),
  'change log of commits': numbered(COMMIT),
  book: (length) => noteOf(Math.ceil(length / 6)).slice(0, length),
  log: numbered(
    (index) => `2026-01-02T03:04:05Z INFO [server] id=a_b${index} status=200 path=/a/*b*/c took=12ms\n`,
  ),
  'log without line ends': numbered((index) => `id=a_b${index} **status** 200 path=/a/*b*/c `),
  headings: numbered((index) => `${index < 5000 ? `## Heading ${index}\n\nSome ` : ''}words of the text.\n`),
  'setext headings': numbered(
    (index) => `Heading ${index}\n==========\n\n${'Some *words* of the text of a section. '.repeat(6)}\n\n`,
  ),
  table: (length) =>
    `| a | b | c |\n|---|---|---|\n${numbered((index) => `| row ${index} | *some* words of a cell that say something more | [link](https://a.b/${index}) and a few more words in this cell of the table |\n`)(length - 40)}`,
  list: numbered(
    (index) =>
      `- item ${index} with **bold** words, [a link](https://a.b/${index}) and a rest of the line that is longer\n`,
  ),
  code: fill(CODE),
}
