import { expect, test } from 'vitest'
import { refuseManyMarks } from './marks.ts'

test.each(['a{b:c}', '@media print{a{b:c}}', 'a.b:c[d]>e{}', 'a{--b:{c:d}}', 'a{b c;d}', ',a'])(
  '[8.3.7] 1 MB of %j is refused',
  (part) => {
    expect(() => refuseManyMarks(part.repeat(1_000_000 / part.length))).toThrow(
      'a style sheet with more than 200000 brackets and separators',
    )
  },
)

test('[8.3.7] 1 MB of ordinary rules is taken', () => {
  const rule = '.a > p { color: #123456; margin: 1px 2px; background: url(https://a.b/c.png) }\n'
  refuseManyMarks(rule.repeat(1_000_000 / rule.length))
})
