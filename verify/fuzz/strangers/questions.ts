import fc from 'fast-check'
import { sanitizeBlocks } from 'qp-sanitize'
import type { Block } from 'qp-schema'
import { anyBlock, hostileHtml, hostileText, hostileUrl, leavesOfText, mutated } from 'qp-schema/testkit'
import { CONSTRUCTS, FLOW, TEXT } from '../../../packages/qp-markdown/test/markdown-pieces.testkit.ts'
import type { ClassName } from '../../../packages/qp-schema/runner/classes.ts'

/** What programs of a conformance class are asked about generated inputs. */
export interface Questions {
  readonly of: ClassName
  readonly requests: fc.Arbitrary<object>
}

const PARTS = [
  '<ol>|<ol start="3">|<ol start="-1">|</ol>|</li>|<li>☐ |<li>☑ x|</dt>|</dd>|</td>|</tr>|<p>|</p>|<h2>|</h1>|<br>|<br/>',
  '<hr>|<pre>\n|</pre>|<code>|</code>|<blockquote>|</blockquote>|<th>|<thead>|<caption>|</caption>|<figure>|<figcaption>',
  '</summary>|<section>|<b>|</b>|<em>|</em>|<span>|</span>|<code class="math">|<title>|</title>|</template>|<option>',
  '<img src="https://example.com/i.png" alt="a &amp; b">|<a href="mailto:a@example.com">|<a href="#x">|<p title=">">',
  '<a href="https://example.com/">https://EXAMPLE.com</a>|<a href="http://example.com/x?a=1&amp;b=2#c">|<legend>',
  `<a href="#fn-abcdefgh-1-2">|<a href='https://example.org'>|<a href=https://example.org/>|<!-- x -->|<![CDATA[x]]>`,
  'a|b c|  |\n|\n\n|\t|&nbsp;|&#160;|&lt;|&eacute;|\u00a0|\u3000|. |, – |\u{1f600}|☐ |</svg>|</math>|</sup>',
  'x'.repeat(120),
].flatMap((some) => some.split('|'))

/** HTML of what the rules of plain text speak of. FORMAT.md 2.4, 10.14 */
const htmlOfText = fc.oneof(
  hostileHtml,
  fc.array(fc.constantFrom(...PARTS), { maxLength: 14 }).map((parts) => parts.join('')),
)

/** Text with words, white space and ends of lines, and long enough to be cut. */
const someText = fc.oneof(
  hostileText,
  fc
    .array(
      fc.constantFrom(
        'a',
        'word',
        ' ',
        '  ',
        '\n',
        '\t',
        '\u00a0',
        '\u2028',
        '.',
        '–',
        '\u{1f600}',
        'y'.repeat(70),
      ),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('', ' ', 'https://example.com', 'example.com', 'a@example.com'),
)

const someUrl = fc.oneof(
  hostileUrl,
  fc.constantFrom(
    'https://example.com/',
    'https://EXAMPLE.com',
    'mailto:a@example.com',
    'tel:+1',
    '#x',
    'http://example.com/a%20b',
  ),
)

const someBlocks: fc.Arbitrary<Block[]> = fc.array(
  anyBlock({
    ...leavesOfText(someText, htmlOfText, someUrl),
    scriptedDocument: htmlOfText.map(scriptedDocument),
  }),
  { minLength: 1, maxLength: 3 },
)

/** In scripted documents unpaired tags, among others, may be read in any way. FORMAT.md 10.14.6 */
function scriptedDocument(html: string): string {
  const [block] = sanitizeBlocks([{ type: 'html', safetyMode: 'sandboxed', html }]).blocks
  return `${block?.type === 'html' ? block.html : ''}<script>if (a < b) c('</p>')</script>`
}

/** What the sanitizer leaves, which is what readers and writers get. */
const safeBlocks = someBlocks.map((blocks) => sanitizeBlocks(blocks).blocks)

const page = <T>(blocks: fc.Arbitrary<T>) => blocks.map((some) => ({ version: 'qp.v1', blocks: some }))

const extension = fc.record({
  type: fc.constantFrom(
    'x-a',
    'x-example-map',
    'x-A',
    'x-',
    'x-a--b',
    `x-${'a'.repeat(62)}`,
    `x-${'a'.repeat(63)}`,
  ),
  fallback: fc.oneof(someBlocks, fc.constantFrom<unknown>([], null, 'x', [{ type: 'x-a' }])),
})

/** Documents with all that an envelope may have, of which some is wrong. FORMAT.md 2.3, 2.4.1, 3.1, 11.3.8 */
const someDocument = fc.record(
  {
    version: fc.constantFrom('qp.v1', 'qp.v1', 'qp.v1', 'qp.v2'),
    theme: fc.constantFrom('auto-vivid', 'dark', 'light-default\r'),
    layout: fc.constantFrom('standard', 'full_bleed', 'full_bleed', 'wide'),
    meta: fc.oneof(
      fc.constant(null),
      fc.record({ title: lengthAround(200), description: lengthAround(500) }, { requiredKeys: [] }),
    ),
    blocks: fc.oneof(
      someBlocks,
      fc.array(
        fc.oneof(
          extension,
          someBlocks.map(([block]) => block),
        ),
        { maxLength: 2 },
      ),
    ),
  },
  { requiredKeys: ['version', 'blocks'] },
)

function lengthAround(units: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.integer({ min: -2, max: 1 }), fc.constantFrom('', '\u{1f600}', '\0', '\r\n'))
    .map(([more, end]) => 'x'.repeat(units + more) + end)
}

/** By the name that `--class` takes. */
export const QUESTIONS: { readonly [name: string]: Questions } = {
  validate: {
    of: 'validator',
    requests: fc
      .oneof(someDocument, mutated(someDocument))
      .map((document) => ({ do: 'validate', page: document })),
  },
  sanitize: {
    of: 'sanitizer',
    requests: fc
      .array(anyBlock(leavesOfText(hostileText, hostileHtml, hostileUrl)), { minLength: 1, maxLength: 3 })
      .map((blocks) => ({ do: 'sanitize', blocks })),
  },
  show: { of: 'reader', requests: safeBlocks.map((blocks) => ({ do: 'show', blocks })) },
  text: { of: 'text-writer', requests: safeBlocks.map((blocks) => ({ do: 'text', blocks })) },
  present: {
    of: 'text-writer',
    requests: page(safeBlocks).map((document) => ({ do: 'present', page: document })),
  },
  write: { of: 'canonical-writer', requests: safeBlocks.map((blocks) => ({ do: 'write', blocks })) },
  read: {
    of: 'markdown-reader',
    requests: fc
      .array(fc.constantFrom(...FLOW, ...TEXT, ...CONSTRUCTS, '\n', '\n\n', '\n    ', ' '), {
        maxLength: 24,
        size: 'max',
      })
      .map((parts) => ({ do: 'read', markdown: parts.join('') })),
  },
}
