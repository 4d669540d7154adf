import { CLASSES } from './classes.ts'
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
  'paragraphs of *a_': fill(`${'*a_ '.repeat(100)}\n\n`),
  'paragraphs of [a](b "': fill(`${'[a](b "'.repeat(100)}\n\n`),
  ...Object.fromEntries(Object.entries(HONEST).map(([name, textOf]) => [`honest: ${name}`, textOf])),
}
