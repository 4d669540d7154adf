import { between, fill, numbered, type TextOf } from './fill.ts'

/** Style sheets of a sandboxed document. */
const SHEETS: { readonly [name: string]: TextOf } = {
  'honest: rules': numbered(
    (index) => `.a${index} > p { color: #123456; margin: 1px 2px; background: url(https://a.b/c.png) }\n`,
  ),
  'short rules': fill('a{b:c}'),
  '@media': fill('@media print{a{b:c}}'),
  '@media, nested': fill('@media print{'),
  'nested rules': fill('a{b:c;'),
  'one declaration': between('a{b:', 'c ', '}'),
  'one selector': between('a', ',a', '{b:c}'),
  'compound selectors': fill('a.b:c[d]>e{}'),
  ':not': fill(':not('),
  calc: fill('a{b:calc(1px + (2px * 3))}'),
  '(': fill('('),
  '{': fill('{'),
  '}': fill('}'),
  '[': fill('['),
  'a(': fill('a('),
  '"': fill('"'),
  '/*': fill('/*'),
  '\\': fill('\\'),
  'url(': fill('a{b:url('),
  '@': fill('@a'),
  ';': fill(';'),
  'custom properties': fill('a{--b:{c:d}}'),
  'unreadable declarations': fill('a{b c;d}'),
}

/** Documents whose styles make the parser slow. */
export const CSS: { readonly [name: string]: TextOf } = {
  ...Object.fromEntries(
    Object.entries(SHEETS).map(([name, cssOf]) => [
      name,
      (length: number) => `<style>${cssOf(length - 30)}</style><p>a</p>`,
    ]),
  ),
  'style elements, short': fill('<style>a{b:c}</style><p>a</p>'),
  'style elements, long': fill(`<style>${'a{b:c}'.repeat(2700)}</style><p>a</p>`),
  'style attributes, short': fill('<p style="b:c">a</p>'),
  'style attributes, long': fill(`<p style="${'b:c;'.repeat(4100)}">a</p>`),
  'style attributes, brackets': fill('<p style="b:((((((((c">a</p>'),
}
