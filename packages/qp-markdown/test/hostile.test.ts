import { ContentTooComplexError, LIMITS } from 'qp-schema'
import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { markdownToBlocks, scanMarkdown } from '../src/index.ts'

const DEEP = `more than ${LIMITS.containerDepth} quotes and list items within one another`
const RUN = `more than ${LIMITS.delimiterRun} delimiters in a row`
const URL_TAIL = `more than ${LIMITS.delimiterRun} marks after a URL`

const nestedList = (levels: number, marker: string) =>
  Array.from(
    { length: levels },
    (_, level) => `${' '.repeat((marker.length + 1) * level)}${marker} a\n`,
  ).join('')

function refusalOf(act: () => unknown): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (!(error instanceof ContentTooComplexError)) throw error
    expect(error.path).toBe('content')
    return error.message
  }
}

/** On a slow machine: five times what the table of hostile input allows. */
const MOST_MILLISECONDS = 10_000

describe('[8.3] scanMarkdown refuses', () => {
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
    ['asterisks', `a${'*'.repeat(501)}b`, `line 1: ${RUN}`],
    ['underscores', `a\n${'_'.repeat(501)}b`, `line 2: ${RUN}`],
    ['tildes', `a${'~'.repeat(501)}`, `line 1: ${RUN}`],
    ['backticks', `a${'`'.repeat(501)}`, `line 1: ${RUN}`],
    ['opening brackets', '['.repeat(501), `line 1: ${RUN}`],
    ['closing brackets', ']'.repeat(501), `line 1: ${RUN}`],
    ['image openings', '!['.repeat(251), `line 1: ${RUN}`],
    ['marks after a URL', `https://a.b/${'?'.repeat(501)}c`, `line 1: ${URL_TAIL}`],
    ['references after a URL', `www.a.b/${'&a;'.repeat(167)}c`, `line 1: ${URL_TAIL}`],
  ])('%s', (_, markdown, message) => {
    expect(refusalOf(() => scanMarkdown(markdown))).toBe(message)
    expect(refusalOf(() => markdownToBlocks(markdown))).toBe(message)
  })
})

describe('[8.3] scanMarkdown lets pass', () => {
  it.each([
    ['100 quotes', `${'>'.repeat(100)} a`],
    ['100 list items on one line', `${'- '.repeat(100)}a`],
    ['a mix of 100', `${'> - '.repeat(50)}a`],
    ['100 list items by indentation', nestedList(100, '-')],
    ['100 numbered items by indentation', nestedList(100, '1.')],
    [
      'runs of 500',
      `a${'*'.repeat(500)}b ${'_'.repeat(500)} ${'`'.repeat(500)} ${'['.repeat(500)} ${']'.repeat(500)}`,
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
    [
      'a log without blank lines',
      '2026-01-02T03:04:05Z INFO [server] id=a_b status=200 path=/a/*b*\n'.repeat(3000),
    ],
    ['pretty JSON', '{\n "a_b": [1, "*x*", {"c": ["d"]}]\n},\n'.repeat(2000)],
    ['dots after a word', `Chapter ${'.'.repeat(1000)} 7`],
  ])('%s', (_, markdown) => {
    expect(refusalOf(() => markdownToBlocks(markdown))).toBeUndefined()
  })
})

describe('[8.3] hostile text is answered soon, and never overflows the stack', () => {
  it('8 MB of one line', () => {
    expect(refusalOf(() => scanMarkdown('* '.repeat(4_000_000)))).toBe(
      'line 1: more markup than a page needs',
    )
    expect(refusalOf(() => scanMarkdown(`https://a.b/${'&a;'.repeat(2_500_000)}`))).toBe(
      'more markup than a page needs',
    )
  })

  const LENGTH = 100_000
  const fill = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH)
  const halves = (first: string, last: string) =>
    fill(first).slice(0, LENGTH / 2) + fill(last).slice(0, LENGTH / 2)

  it.each([
    ['50,000 nested list items', `${'- '.repeat(50_000)}a`],
    ['50,000 nested quotes', `${'> '.repeat(50_000)}a`],
    ['1 MB of *a_', '*a_ '.repeat(250_000)],
    ['1 MB of closing marks', 'a* '.repeat(333_333)],
    ['emphasis in emphasis', halves('*a ', 'a* ')],
    ['strong in emphasis', halves('*a **b ', 'b** a* ')],
    ['strikethrough in strikethrough', halves('~~a ', 'a~~ ')],
    ['pairs of emphasis', fill('*a* ')],
    ['runs of unequal length', fill(' **a b*c')],
    ['labels in labels', halves('[a ', 'a] ')],
    ['labels in a row', fill('[a][b')],
    ['titles that never end', fill('[a](b (c')],
    ['comments that never end', fill('<!--a ')],
    ['instructions that never end', fill('<?')],
    ['declarations that never end', fill('<!A')],
    ['CDATA that never ends', fill('<![CDATA[')],
    ['references in a URL', `http://a.b/${fill('&a;')}x`],
    ['lazy lines', `> a\n${fill('a\n')}`],
    ['setext headings', fill('a\n=\n')],
    ['a long URL behind many references', `[a]: https://a.b/${'c'.repeat(10_000)}\n\n${fill('[a] ')}`],
    [
      'a wide table with short rows',
      `${'|a'.repeat(20_000)}|\n${'|-'.repeat(20_000)}|\n${'|\n'.repeat(10_000)}`,
    ],
  ])('%s', (_, markdown) => {
    // The text itself, or what is left of it once it is short enough to be taken: nothing between is slow.
    let taken = markdown
    while (taken.length > 1000 && refusalOf(() => scanMarkdown(taken)) !== undefined) {
      taken = taken.slice(0, taken.length / 2)
    }
    expect(processorTime(() => refusalOf(() => markdownToBlocks(taken)))).toBeLessThan(MOST_MILLISECONDS)
    expect(processorTime(() => refusalOf(() => scanMarkdown(markdown)))).toBeLessThan(MOST_MILLISECONDS / 10)
  })

  it('counts what references repeat', () => {
    const markdown = `[a]: https://a.b/${'c'.repeat(10_000)}\n\n${'[a] '.repeat(1000)}`
    expect(refusalOf(() => markdownToBlocks(markdown))).toBe(
      'references repeat more than 4194304 characters of their definitions',
    )
  })

  it('counts the cells that rows lack', () => {
    const markdown = `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n${'|b\n'.repeat(1000)}`
    expect(refusalOf(() => markdownToBlocks(markdown))).toBe(
      'table rows lack more cells than a page can hold',
    )
  })

  it('refuses elements nested more deeply than HTML may be', () => {
    expect(refusalOf(() => markdownToBlocks('*a '.repeat(300) + 'a* '.repeat(300)))).toBe(
      'more than 255 elements within one another',
    )
  })

  it('refuses superlinear work and names the line', () => {
    expect(refusalOf(() => markdownToBlocks(`a\n\n${fill('*a_ ')}`))).toBe(
      'line 3: more markup than a page needs',
    )
  })

  it('reads what never ends as text', () => {
    expect(markdownToBlocks('<!--a <!--b *c* <?d <?e ![f](https://g.h/i) <b> <!X')).toEqual({
      blocks: [
        {
          type: 'richtext',
          html: '<p>&lt;!--a &lt;!--b <em>c</em> &lt;?d &lt;?e <img src="https://g.h/i" alt="f" /> &lt;b&gt; &lt;!X</p>',
        },
      ],
      warnings: [],
    })
  })
})
