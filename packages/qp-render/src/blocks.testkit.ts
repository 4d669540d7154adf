import fc from 'fast-check'
import {
  type Block,
  BUTTON_ACCENTS,
  BUTTON_SHAPES,
  BUTTON_VARIANTS,
  CALLOUT_TONES,
  CODE_LANGUAGES,
  COLUMN_ALIGNMENTS,
  EMBED_TYPES,
  SAFETY_MODES,
} from 'qp-schema'

/** Text that tries to be markup. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"',
        "'",
        '>',
        '<',
        '&',
        '&lt;',
        ' onload=alert(1) ',
        '-->',
        '</style>',
        '</p>',
        '`',
        '\n',
        'a',
        '\u202e',
      ),
    )
    .map((parts) => parts.join('')),
)

/** Any block of the format, with the given texts in its plain leaves and URLs and the given HTML in the others. */
export function anyBlock(text: fc.Arbitrary<string>, html: fc.Arbitrary<string>): fc.Arbitrary<Block> {
  const some = <T extends object, O extends object>(
    required: { [K in keyof T]: fc.Arbitrary<T[K]> },
    optional: { [K in keyof O]: fc.Arbitrary<O[K]> },
  ) =>
    fc
      .tuple(fc.record(required), fc.record(optional, { requiredKeys: [] }))
      .map(([one, other]) => ({ ...one, ...other }) as unknown as Block)
  const type = <T extends Block['type']>(name: T) => fc.constant(name)
  const table = fc.integer({ min: 0, max: 4 }).chain((columns) => {
    const row = fc.array(html, { minLength: columns, maxLength: columns })
    const align = fc.array(fc.constantFrom(...COLUMN_ALIGNMENTS), { minLength: columns, maxLength: columns })
    return some(
      { type: type('table'), headers: row, rows: fc.array(row, { maxLength: 3 }) },
      { align, caption: text },
    )
  })
  return fc.oneof(
    some({ type: type('richtext'), html }, {}),
    some({ type: type('image'), url: text }, { alt: text }),
    some(
      {
        type: type('embed'),
        embedType: fc.constantFrom(...EMBED_TYPES),
        url: fc.oneof(
          text,
          text.map((path) => `https://example.com/${path}`),
        ),
      },
      { title: text },
    ),
    some({ type: type('html'), safetyMode: fc.constantFrom(...SAFETY_MODES), html }, {}),
    some({ type: type('callout'), tone: fc.constantFrom(...CALLOUT_TONES), html }, {}),
    some({ type: type('quote'), html }, { attribution: text }),
    some({ type: type('divider') }, {}),
    some(
      { type: type('timeline'), items: fc.array(fc.record({ label: text, body: text }), { maxLength: 3 }) },
      {},
    ),
    some({ type: type('comparison'), left: text, right: text }, { leftLabel: text, rightLabel: text }),
    table,
    some(
      { type: type('code'), code: text },
      { language: fc.constantFrom(...CODE_LANGUAGES), filename: text },
    ),
    some(
      {
        type: type('button'),
        url: text,
        label: text,
        variant: fc.constantFrom(...BUTTON_VARIANTS),
        shape: fc.constantFrom(...BUTTON_SHAPES),
        accent: fc.constantFrom(...BUTTON_ACCENTS),
      },
      { description: text, icon: text },
    ),
  )
}
