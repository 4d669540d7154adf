import { generate } from 'css-tree'
import { expect, test } from 'vitest'
import { parseCss } from './parse-css.ts'

test.each(['(', 'a(', '[', '{'])(
  'a text of %j before it leaves nothing behind that brackets are paired with',
  (bracket) => {
    parseCss(bracket.repeat(300), { context: 'stylesheet' })
    const tree = parseCss('{color:red}) x;y:z', { context: 'stylesheet' })
    expect(generate(tree)).toBe('{color:red}) x;y:z')
  },
)
