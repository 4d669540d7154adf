import { ContentTooComplexError, LIMITS } from 'qp-schema'
import { hostileLength, processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { markdownToBlocks } from '../src/index.ts'

const DEEP = `more than ${LIMITS.containerDepth} quotes and list items within one another`
const DEEP_ELEMENTS = 'more than 255 elements within one another'

const nestedList = (levels: number, marker: string) =>
  Array.from(
    { length: levels },
    (_, level) => `${' '.repeat((marker.length + 1) * level)}${marker} a\n`,
  ).join('')

function refusalOf(markdown: string): string | undefined {
  try {
    markdownToBlocks(markdown)
    return undefined
  } catch (error) {
    if (!(error instanceof ContentTooComplexError)) throw error
    expect(error.path).toBe('content')
    return error.message
  }
}

/** Some twenty times what a machine of two cores takes for a megabyte. */
const MAX_MILLISECONDS = hostileLength(6000)

describe('[8.3] markdownToBlocks refuses', () => {
  it.each([
    ['quotes', '>'.repeat(101), `line 1: ${DEEP}`],
    ['quotes with spaces', 'a\n\n' + '> '.repeat(101), `line 3: ${DEEP}`],
    ['list items on one line', `${'- '.repeat(101)}a`, `line 1: ${DEEP}`],
    ['numbered items on one line', `${'1. '.repeat(101)}a`, `line 1: ${DEEP}`],
    ['a mix on one line', `${'> - '.repeat(50)}> a`, `line 1: ${DEEP}`],
    ['list items by indentation', nestedList(101, '-'), `line 101: ${DEEP}`],
    ['numbered items by indentation', nestedList(101, '1.'), `line 101: ${DEEP}`],
    [
      'tabs',
      Array.from({ length: 101 }, (_, level) => `${'\t'.repeat(level)}- a\n`).join(''),
      `line 101: ${DEEP}`,
    ],
    ['quotes after a fence that is closed', `\`\`\`\n\`\`\`\n${'>'.repeat(101)}`, `line 3: ${DEEP}`],
    ['quotes after a fence in a list item', `- a\n  \`\`\`\nb\n${'>'.repeat(101)}`, `line 4: ${DEEP}`],
    ['emphasis in emphasis', '*a '.repeat(300) + 'a* '.repeat(300), DEEP_ELEMENTS],
    [
      'delimiter runs',
      '*_'.repeat(LIMITS.delimiterRuns),
      `more than ${LIMITS.delimiterRuns} runs of *, _ and ~`,
    ],
    [
      'strikethrough that crosses emphasis',
      '*a ~~b* c~~ '.repeat(700),
      `more than ${LIMITS.referenceLength} characters of text in which strikethrough crosses emphasis`,
    ],
    [
      'what references repeat',
      `[a]: https://a.b/${'c'.repeat(10_000)}\n\n${'[a] '.repeat(1000)}`,
      `references repeat more than ${LIMITS.pageBytes} characters of their definitions`,
    ],
    [
      'cells that rows lack',
      `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n${'|b\n'.repeat(1000)}`,
      'table rows lack more cells than a page can hold',
    ],
  ])('%s', (_, markdown, message) => {
    expect(refusalOf(markdown)).toBe(message)
  })
})

describe('[8.3] markdownToBlocks takes', () => {
  it.each([
    ['100 quotes', `${'>'.repeat(100)} a`],
    ['100 list items on one line', `${'- '.repeat(100)}a`],
    ['a mix of 100', `${'> - '.repeat(50)}a`],
    ['100 list items by indentation', nestedList(100, '-')],
    ['100 numbered items by indentation', nestedList(100, '1.')],
    [
      'runs of 5,000',
      `a${'*'.repeat(5000)}b ${'_'.repeat(5000)} ${'`'.repeat(5000)} ${'['.repeat(5000)} ${']'.repeat(5000)}`,
    ],
    ['thematic breaks', ['-', '*', '_', '- ', '* '].map((mark) => mark.repeat(1000)).join('\n\n')],
    ['thematic breaks in a quote and a list', `> ${'* '.repeat(1000)}\n\n- ${'_'.repeat(1000)}`],
    ['underlines', `a\n${'='.repeat(1000)}\n\nb\n${'-'.repeat(1000)}`],
    ['long fences', `${'`'.repeat(600)}js\na\n${'`'.repeat(600)}\n\n${'~'.repeat(600)} text\n`],
    ['long delimiter rows', `| a | b |\n|${'-'.repeat(1000)}|:${'-'.repeat(1000)}:|\n| c | d |`],
    [
      'drawings in a fence',
      `\`\`\`\n${'> '.repeat(300)}\n${'* '.repeat(300)}|\n${'*'.repeat(600)}a\n\`\`\`\n`,
    ],
    ['much indentation', `a\n\n${' '.repeat(1000)}- a`],
    ['many lists', '- a\n  - b\n    - c\n\ntext\n\n'.repeat(1000)],
  ])('%s', (_, markdown) => {
    expect(refusalOf(markdown)).toBeUndefined()
  })
})

describe('[8.4.1] a megabyte is converted or refused soon, and never overflows the stack', () => {
  const LENGTH = hostileLength(1_000_000)
  const fill = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH)
  const halves = (first: string, last: string) =>
    fill(first).slice(0, LENGTH / 2) + fill(last).slice(0, LENGTH / 2)

  it.each([
    ['nested list items', '- '.repeat(500_000)],
    ['nested quotes', '> '.repeat(500_000)],
    ['*a_', fill('*a_ ')],
    ['closing marks', fill('a* ')],
    ['opening marks', fill('*a ')],
    ['marks within words', fill('a**b')],
    ['marks of three lengths', fill('***a** b*c **d')],
    ['one run', fill('*')],
    ['emphasis in emphasis', halves('*a ', 'a* ')],
    ['strong in emphasis', halves('*a **b ', 'b** a* ')],
    ['strikethrough in strikethrough', halves('~~a ', 'a~~ ')],
    ['strikethrough', fill('~~a~~ ')],
    ['strikethrough that crosses emphasis', fill('*a ~~b* c~~ ')],
    ['pairs of emphasis', fill('*a* ')],
    ['runs of unequal length', fill(' **a b*c')],
    ['growing code spans', Array.from({ length: 1400 }, (_, length) => '`'.repeat(length)).join(' ')],
    ['code spans', fill('`a``b`')],
    ['opening brackets', fill('[a ')],
    ['closing brackets', fill('a] ')],
    ['labels in labels', halves('[a ', 'a] ')],
    ['labels in a row', fill('[a][b')],
    ['labels with images', fill('[![a](b)')],
    ['footnotes', fill('[^1]')],
    ['links without an end', fill('[a](')],
    ['links in angle brackets without an end', fill('[a](<b')],
    ['titles that never end', fill('[a](b (c')],
    ['titles that never end, quoted', fill('[a](b "')],
    ['titles that end far away', `${fill('[a](b (')})`],
    ['titles that end far away, quoted', `${fill('[a](b "')}"`],
    ['titles of images that end far away', `${fill('![a](b (')})`],
    ['items within items, line by line', fill(`${'- '.repeat(20)}a\n`)],
    ['items within many items, line by line', fill(`${'+ '.repeat(99)}a\n`)],
    ['numbered items within many items', fill(`${'1. '.repeat(99)}a\n`)],
    ['items', fill('- a\n')],
    ['markers before what is no break', `${'- '.repeat(99)}${'-'.repeat(LENGTH)} a`],
    ['no break', `${'-'.repeat(4 * LENGTH)}a`],
    ['no delimiter row', `a\n${'|-'.repeat(2 * LENGTH)}x`],
    ['an address of many parts', `[http://a${'.a'.repeat(4 * LENGTH)}`],
    ['empty lines after many items', `${'- '.repeat(99)}a${'\n'.repeat(LENGTH)}`],
    ['images on lines of their own', `[a]: http:a\n\n${fill('![a]\n')}`],
    ['links', fill('[a](/b) ')],
    ['definitions', Array.from({ length: 60_000 }, (_, index) => `[a${index}]: /u\n`).join('')],
    ['definitions with titles that never end', fill("[a]: /u '\n\n")],
    ['definitions with labels that never end', fill('[a\n')],
    ['references to one definition', `[a]: /u\n\n${fill('[a] ')}`],
    ['less-than signs', fill('<')],
    ['tags that never end', fill('<a b="')],
    ['elements', fill('<details>')],
    ['elements on lines', fill('<details>\n')],
    ['comments that never end', fill('<!--a ')],
    ['instructions that never end', fill('<?')],
    ['declarations that never end', fill('<!A')],
    ['CDATA that never ends', fill('<![CDATA[')],
    ['references in a URL', `http://a.b/${fill('&a;')}x`],
    ['marks after a URL', `http://a.b/${fill('?')}x`],
    ['parentheses after a URL', `http://a.b/${fill(')')}x`],
    ['URLs in brackets', fill('[http://a.b ')],
    ['URLs without a domain', fill('http://')],
    ['www', fill('www.')],
    ['addresses', fill('a@b.')],
    ['words with at signs', fill('a@')],
    ['words with dots', fill('a.')],
    ['character references', fill('&amp;')],
    ['unfinished character references', fill('&a')],
    ['escapes', fill('\\*')],
    ['lazy lines', `> a\n${fill('a\n')}`],
    ['setext headings', fill('a\n=\n')],
    ['delimiter rows', fill('a|b\n-|-\n')],
    ['delimiter rows of other lengths', fill('|-|-|\n|-|\n')],
    ['bars', fill('|')],
    ['blank lines in items', `-\n${fill('\n')}`],
    ['indented blank lines', `    a\n${fill('    \n')}`],
    ['blank lines after code', `    a\n${fill('\n')}    a`],
    ['fences', fill('```\n~~~\n')],
    ['tabs', fill('\t')],
    [
      'a wide table with short rows',
      `${'|a'.repeat(20_000)}|\n${'|-'.repeat(20_000)}|\n${'|\n'.repeat(100_000)}`,
    ],
  ])('%s', (_, markdown) => {
    expect(processorTime(() => refusalOf(markdown))).toBeLessThan(MAX_MILLISECONDS)
  })

  it('reads what never ends as text', () => {
    expect(markdownToBlocks('<!--a <!--b *c* <?d <?e ![f](https://g.h/i) <x> <!X')).toEqual({
      blocks: [
        {
          type: 'richtext',
          html: '<p>&lt;!--a &lt;!--b <em>c</em> &lt;?d &lt;?e <img src="https://g.h/i" alt="f" /> &lt;x&gt; &lt;!X</p>',
        },
      ],
      warnings: [],
    })
  })
})
