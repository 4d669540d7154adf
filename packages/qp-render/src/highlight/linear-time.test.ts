import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { HIGHLIGHT_LIMITS, highlightCode } from './index.ts'
import { type ColouredLanguage, SAMPLES } from './samples.testkit.ts'

const languages = Object.keys(SAMPLES) as ColouredLanguage[]

/** Each was slow in some highlighter, or opens, or half opens, something of some grammar. */
const PARTS = [
  ...'("<\\{[\'#@=&!?%/->+~^.,;|$1a)}] \n\t`*_:',
  '/*',
  '${',
  'a=',
  '"""',
  "'''",
  '""',
  "''",
  '<a ',
  '<a>',
  'a<b> ',
  'a<b',
  '<a b="',
  '<!--',
  '</',
  '<?php ',
  'a(',
  '(a',
  'a: ',
  '0x',
  '1e',
  '0_',
  '-.',
  "'0",
  '- ',
  '* ',
  '> ',
  '**a',
  '__a',
  '\n ',
  'a\n',
  'a b ',
  '<<',
  '<<a\n',
  '<<~A\n',
  '<<<A\n',
  '<<-A',
  '@"',
  '$"',
  '$"{',
  'R"(',
  'R"a(',
  'r#"',
  'br##"',
  '%w[',
  '::',
  'a::',
  'func ',
  'class ',
  'def ',
  '=>',
  '->',
  '=/',
  '=/[',
  '/a',
  '=/a\\',
  '&a',
  'f"{',
  '#{',
  '"#{',
  '@a(',
  '[a](',
  '![',
  '[a]',
  '([',
  '`${',
  '`${`',
  '"\\',
  '\\"',
  '<script>',
  '<style>',
  '<![CDATA[',
  '\r\n',
  '```',
  '~~~',
  '```\n',
  '---\n',
  'a{b:',
  'a:b{',
  ';a :',
  '{{',
  '=<a>',
  '=<a>{',
  '<a>{<',
  '=<a b={',
  '"\\(',
  '#"',
  '##"""',
  '[[',
  '#[',
  '\nkey: |\n',
  ' |\n',
  '--a:',
  '"${',
  '"$(',
  '${${',
  '$(',
  'a\\\n',
  'é',
  '😀',
  '#include <',
  '<<<',
  '@@',
  '\n@@',
  '"a" ',
  "'' ",
  "'''a",
]

/** Half of what is permitted takes about 25 ms. A quadratic pattern takes seconds, a worse one minutes. */
const LENGTH = HIGHLIGHT_LIMITS.blockCharacters / 2
const BOUND_MS = 500
/** What is quadratic and beyond the bound takes so long for an eighth. What does not is not tried with the whole. */
const PART_OF_BOUND_MS = BOUND_MS / 64

describe('time', () => {
  it.each(languages)('[10.9.6] %s stays linear in hostile source', (language) => {
    const slow = PARTS.flatMap((part) => {
      if (measure(fill(part, LENGTH / 8), language) < PART_OF_BOUND_MS) return []
      const milliseconds = measure(fill(part, LENGTH), language)
      return milliseconds > BOUND_MS ? [`${JSON.stringify(part)} ${Math.round(milliseconds)} ms`] : []
    })
    expect(slow).toEqual([])
  })
})

function fill(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length)
}

function measure(code: string, language: ColouredLanguage): number {
  return processorTime(() => {
    if (highlightCode(code, language) === undefined) throw new Error('not highlighted')
  })
}
