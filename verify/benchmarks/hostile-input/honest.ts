import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { noteOf } from '../page-delivery/note.ts'
import { between, fill, numbered, type TextOf } from './fill.ts'

const PACKAGES = createRequire(import.meta.url)

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

const JSON_OBJECT = (index: number) =>
  `{\n  "id": ${index},\n  "first_name": "A*",\n  "tags": ["a_b", "c"],\n  "of": {\n    "url": "https://a.b/${index}"\n  }\n},\n`

const SECTION = `<details>
<summary>Some <b>more</b> of it</summary>

${'Some *words* of the text that are shown when a reader wants them. '.repeat(8)}

</details>\n\n`

const NESTED_ITEM = (index: number) => `${'  '.repeat(index % 4)}- item ${index} with **bold** words\n`

/** What people write, in at most as many blocks as a page may have: none of it may be refused. */
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
  'prose, one paragraph': fill('Some plain words with a few, commas and **bold** text. '),
  'prose, short lines': fill('a\n'),
  'pretty JSON': fill('{\n "a_b": [1, "*x*", {"c": ["d"]}]\n},\n'),
  base64: fill('QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo+/abc='),
  'one word': fill('a'),
  '[a](/b) ': fill('[a](/b) '),
  '[a] with one definition': between('[a]: /b\n\n', '[a] '),
  'bare URLs': fill('http://a.b '),
  'list, a letter each': fill('- a\n'),
  'list, loose': fill('- a\n\n'),
  'fence, never closed': between('```\n', 'a\n'),
  'table, long': between('|a|b|\n|-|-|\n', '|c|d|\n'),
  images: fill('![a](https://b/c)\n'),
  tasks: fill('- [ ] a\n'),
  'list of links': numbered((index) => `- [The page of number ${index}](https://a.b/c/${index})\n`),
  'nested lists': numbered(NESTED_ITEM),
  'JSON of objects': numbered(JSON_OBJECT),
  'JSON of objects in a fence': (length) => `\`\`\`json\n${numbered(JSON_OBJECT)(length - 13)}\`\`\`\n`,
  'sections that are folded': fill(SECTION),
  notes: (length) =>
    `${numbered((index) => `Some words with a note[^${index}], and more of them.\n`)(length / 2)}\n${numbered((index) => `[^${index}]: what is said about it\n`)(length / 2 - 1)}`,
  'quote of a log': fill('> 2026-01-02 INFO [server] id=a_b path=/a/*b*\n'),
  'item of a log': between('- a\n', '  2026-01-02 INFO [server] id=a_b path=/a/*b*\n'),
}
