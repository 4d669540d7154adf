import { CLASSES } from '../markdown-classes/classes.ts'
import { fill, type TextOf } from './fill.ts'
import { HONEST } from './honest.ts'

const ROW = `${'| a '.repeat(1000)}|\n`

/** Markdown that makes parsers slow, and long documents that nobody may take for it. */
export const MARKDOWN: { readonly [name: string]: TextOf } = {
  ...CLASSES,
  'wide table, 1000 columns': (length) =>
    ROW + '|-'.repeat(1000) + '|\n' + fill(ROW)(Math.max(0, length - 6000)),
  'numeric entities': fill('&#42;'),
  'angle autolinks': fill('<http://a.b>'),
  'reference definitions, used': (length) => `${fill('[a]: /b\n')(length / 2)}\n${fill('[a] ')(length / 2)}`,
  'quote of a log': fill('> 2026-01-02 INFO [server] id=a_b path=/a/*b*\n'),
  'item of a log': (length) => `- a\n${fill('  2026-01-02 INFO [server] id=a_b path=/a/*b*\n')(length)}`,
  'paragraphs of *a_': fill(`${'*a_ '.repeat(100)}\n\n`),
  'paragraphs of [a](b "': fill(`${'[a](b "'.repeat(100)}\n\n`),
  ...Object.fromEntries(Object.entries(HONEST).map(([name, textOf]) => [`honest: ${name}`, textOf])),
}
