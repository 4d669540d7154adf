import { fill, type TextOf } from './fill.ts'

const items = (start: string, item: string, end: string): TextOf => {
  return (length) =>
    start +
    Array<string>(Math.max(1, Math.floor((length - start.length - end.length) / (item.length + 1))))
      .fill(item)
      .join(',') +
    end
}

/** Request bodies. */
export const JSON_BODIES: { readonly [name: string]: TextOf } = {
  'many blocks': items('{"blocks":[', '{"type":"divider"}', ']}'),
  'many paragraphs': items('{"blocks":[', '{"type":"richtext","html":"<p>a</p>"}', ']}'),
  'broken blocks': items('{"blocks":[', '{}', ']}'),
  'unknown blocks': items('{"blocks":[', '{"type":"x"}', ']}'),
  'a table of many rows': items('{"blocks":[{"type":"table","headers":["a"],"rows":[', '["b"]', ']}]}'),
  'a table of many columns': (length) => {
    const cells = Array<string>(Math.floor(length / 12))
      .fill('"a"')
      .join(',')
    return `{"blocks":[{"type":"table","headers":[${cells}],"rows":[[${cells}]]}]}`
  },
  'ragged rows': items('{"blocks":[{"type":"table","headers":["a"],"rows":[', '[]', ']}]}'),
  'a long timeline': items('{"blocks":[{"type":"timeline","items":[', '{"label":"a","body":"b"}', ']}]}'),
  'code of many lines': (length) =>
    JSON.stringify({ blocks: [{ type: 'code', language: 'ts', code: fill('a = `b`;\n')(length * 0.8) }] }),
  'code of one line': (length) =>
    JSON.stringify({ blocks: [{ type: 'code', language: 'js', code: fill('/a(')(length * 0.9) }] }),
  'arrays in arrays': fill('['),
  'arrays in arrays, closed': (length) =>
    `{"blocks":${'['.repeat(length / 2 - 10)}${']'.repeat(length / 2 - 10)}}`,
  'objects in objects': fill('{"a":'),
  'a long key': (length) => `{"${'a'.repeat(length - 30)}":1,"content":"b"}`,
  'many keys': (length) =>
    `{${Array.from({ length: Math.floor(length / 14) }, (_, index) => `"k${index}":1`).join(',')},"content":"b"}`,
  escapes: (length) => `{"content":"${'\\u0041'.repeat(length / 6 - 10)}"}`,
}
