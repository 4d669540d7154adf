import { generate } from '../../qp-sanitize/src/css/css-tree.ts'

type CssNode = Parameters<typeof generate>[0]

/** Tokens of CSS by their names in CSS Syntax, each as what prints one. */
const TOKENS: { readonly [token: string]: CssNode } = {
  ident: node('Identifier', { name: 'a' }),
  function: node('Function', { name: 'f', children: [] }),
  url: node('Url', { value: 'a' }),
  number: node('Number', { value: '1' }),
  percentage: node('Percentage', { value: '1' }),
  dimension: node('Dimension', { value: '1', unit: 'px' }),
  hash: node('Hash', { value: 'a' }),
  string: node('String', { value: 'a' }),
  '(': node('Parentheses', { children: [] }),
  '[': node('Brackets', { children: [] }),
  '-': node('Operator', { value: '-' }),
  '+': node('Operator', { value: '+' }),
  '*': node('Operator', { value: '*' }),
  ',': node('Operator', { value: ',' }),
  ':': node('Operator', { value: ':' }),
}

/** Between which tokens the printer puts a space: what may not follow straight on each. 4.2.16 */
export function spacesOfCss(): { readonly [token: string]: readonly string[] } {
  const followers = (print: (next: CssNode) => string) =>
    Object.keys(TOKENS).filter((name) => print(TOKENS[name] as CssNode).includes(' '))
  const after = (first: CssNode) => followers((next) => generate(node('Value', { children: [first, next] })))
  return {
    ...Object.fromEntries(
      ['ident', 'hash', 'number', 'percentage', 'dimension'].map((name) => [
        name,
        after(TOKENS[name] as CssNode),
      ]),
    ),
    ')': after(TOKENS['('] as CssNode),
    'at-keyword': followers((next) =>
      generate(
        node('Atrule', { name: 'a', prelude: node('AtrulePrelude', { children: [next] }), block: null }),
      ),
    ),
  }
}

/** A node without the list type of the parser: the printer only goes through its children. */
function node(type: CssNode['type'], fields: Readonly<Record<string, unknown>>): CssNode {
  return { type, ...fields } as unknown as CssNode
}
