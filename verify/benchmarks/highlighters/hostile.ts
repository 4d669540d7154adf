/** Characters of a line, for whoever bounds lines. */
const LINE_LENGTH = 500

/** What hostile sources repeat. */
export const PARTS = [
  ...'("<{[\'#@=&/- \n`*',
  '/*',
  '${',
  'a',
  'a=',
  '"""',
  "'''",
  '<a ',
  '<a>',
  'a<b> ',
  '<!--',
  'a(',
  '0x',
  '1e',
  'a b ',
  'a\n',
  '\n ',
  '@"',
  'f"{',
  'r#"',
  'R"(',
  '<<A\n',
  '```',
  '~~~',
  '[a](',
  '`${`',
  '\\"',
  'a.b',
  '"""a',
  '=>',
  '$',
  '_a',
  'url(',
]

/** Repeats a part up to the length, in lines unless it has line ends of its own. */
export function hostileSource(part: string, length: number): string {
  const line = part.includes('\n') ? part : `${fill(part, LINE_LENGTH)}\n`
  return fill(line, length)
}

/** Repeats text up to the length. */
export function fill(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length)
}
