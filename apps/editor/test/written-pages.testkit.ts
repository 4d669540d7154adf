import fc from 'fast-check'
import type { AnyBlock } from '../src/any-block.ts'

const WORDS =
  'tide sea water moon the of a and harbour comes twice day depth is measured from lowest astronomical level office flows afflicted efficient North-South e.g. 4.5 m, (springs) neaps; chart — datum “high” low. Gezeitenkalender and/or https://example.com/tides/2026?port=north'
const ARABIC = 'المد والجزر مرتين في اليوم على الساحل'
const CHINESE = '潮汐是海水在月球和太阳引力作用下的周期性运动。'

const word = fc.constantFrom(...WORDS.split(' '))
const marks = ['em', 'strong', 'del', 'code', 'kbd', 'mark', 'sub', 'sup', 'u', 'cite', 'var', 'samp']

/** Words, as many as a line or a few have, with marks among them. */
function text(most: number): fc.Arbitrary<string> {
  const run = fc.oneof(
    { weight: 8, arbitrary: fc.array(word, { minLength: 1, maxLength: 12 }).map((all) => all.join(' ')) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...marks), fc.array(word, { minLength: 1, maxLength: 4 }))
        .map(([tag, all]) => `<${tag}>${all.join(' ')}</${tag}>`),
    },
    { weight: 1, arbitrary: word.map((one) => `<a href="https://example.com/">${one}</a>`) },
    { weight: 1, arbitrary: fc.constantFrom(CHINESE, `${ARABIC}<br />tide`) },
    { weight: 1, arbitrary: fc.constant('<sup><a href="#fn-abcdefgh-1">1</a></sup>') },
  )
  return fc.array(run, { minLength: 1, maxLength: most }).map((runs) => runs.join(' '))
}

const align = fc.constantFrom('', '', '', ' align="center"')
const paragraph = fc.tuple(align, text(8)).map(([where, line]) => `<p${where}>${line}</p>`)
const heading = fc
  .tuple(fc.constantFrom('h1', 'h2', 'h3'), align, text(2))
  .map(([tag, where, line]) => `<${tag}${where}>${line}</${tag}>`)
const codeLines = fc
  .array(fc.constantFrom('const tide = 1', '', '  // high water', 'x'.repeat(120)), { maxLength: 4 })
  .map((lines) => ['tide()', ...lines, 'moon()'].join('\n'))
// The columns of a table may differ by a pixel, and lines in them by a word.
const cells = fc.array(fc.constantFrom('tide', '4.5 m', 'day'), { minLength: 2, maxLength: 2 })

const { flow } = fc.letrec<{ flow: string; items: string }>((tie) => ({
  items: fc
    .array(
      fc.oneof(
        text(3).map((line) => `<li>${line}</li>`),
        text(2).map((line) => `<li>☐ ${line}</li>`),
        fc.tuple(text(2), tie('items')).map(([line, inner]) => `<li>${line}${inner}</li>`),
        fc.tuple(paragraph, tie('flow')).map((parts) => `<li>${parts.join('')}</li>`),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .chain((items) => fc.constantFrom('ul', 'ol').map((tag) => `<${tag}>${items.join('')}</${tag}>`)),
  flow: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    paragraph,
    tie('items'),
    fc
      .array(tie('flow'), { minLength: 1, maxLength: 2 })
      .map((all) => `<blockquote>${all.join('')}</blockquote>`),
    fc.tuple(text(2), paragraph).map(([term, said]) => `<dl><dt>${term}</dt><dd>${said}</dd></dl>`),
    fc
      .tuple(text(2), tie('flow'))
      .map(([head, rest]) => `<details open=""><summary>${head}</summary>${rest}</details>`),
    codeLines.map((code) => `<pre><code>${code}</code></pre>`),
    fc
      .array(cells, { minLength: 1, maxLength: 3 })
      .map(
        (rows) =>
          `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
      ),
    fc.constant('<hr />'),
  ),
}))

const prose = fc.array(flow, { minLength: 1, maxLength: 2 }).map((all) => all.join(''))

export const block: fc.Arbitrary<AnyBlock> = fc.oneof(
  { weight: 4, arbitrary: paragraph.map((html) => ({ type: 'richtext', html }) as const) },
  { weight: 2, arbitrary: heading.map((html) => ({ type: 'richtext', html }) as const) },
  { weight: 4, arbitrary: prose.map((html) => ({ type: 'richtext', html }) as const) },
  fc
    .record({
      tone: fc.constantFrom('info', 'warning', 'success'),
      label: fc.option(fc.constantFrom('Tip', 'Important'), { nil: undefined }),
      html: prose,
    })
    .map(
      ({ label, ...rest }) => ({ type: 'callout', ...rest, ...(label !== undefined && { label }) }) as const,
    ),
  prose.map((html) => ({ type: 'quote', html }) as const),
  codeLines.map((code) => ({ type: 'code', code, language: 'js' }) as const),
  fc
    .tuple(cells, fc.array(cells, { minLength: 1, maxLength: 3 }))
    .map(([headers, rows]) => ({ type: 'table', headers, rows }) as const),
  fc.constant({ type: 'divider' } as const),
)

/** Pages as people write them, with long lines of words, and constructs in one another; without formulas, beside which lines may break otherwise. */
export const writtenPages: fc.Arbitrary<AnyBlock[]> = fc.array(block, { minLength: 1, maxLength: 8 })
