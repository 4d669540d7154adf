import fc from 'fast-check'
import { anyUrl } from './any-text.ts'

const madeOf = (...pieces: string[]) => fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join(''))

/** Text that tries to be markup. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  madeOf(
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

/** HTML that is broken, or an attack, or well-formed by chance. */
export const hostileHtml: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: hostileText },
  {
    weight: 4,
    arbitrary: madeOf(
      '<p>',
      '</p>',
      '<h1>',
      '</h2>',
      '<table>',
      '<tr>',
      '<td colspan="3">',
      '</table>',
      '<ul>',
      '<li>',
      '</ul>',
      '<a href="https://example.com/">',
      '<a href="javascript:alert(1)">',
      '</a>',
      '<a href="',
      '">',
      '<img src="https://example.com/i.png" onerror="alert(1)">',
      '<img ',
      '<details open ontoggle="alert(1)">',
      '<summary>',
      '</details>',
      '<dl>',
      '<dt>',
      '<dd>',
      '</dl>',
      '<li id="fn-abcdefgh-1">',
      '<sup id="fnref-abcdefgh-1">',
      '<a href="#fn-abcdefgh-1">',
      '<a href="#fnref-abcdefgh-1">',
      '<pre',
      '>',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '<style>',
      '</style>',
      'a{color:red}',
      '<svg>',
      '<math>',
      '<div style="color:red;position:fixed">',
      '</div>',
      '<iframe src="https://example.com/">',
      '<template>',
      '&',
      '&amp;',
      'x',
      ' ',
      '\u0000',
    ),
  },
)

const HOSTS = [
  'example.com',
  'youtu.be/M7lc1UVf-VE',
  'x.com/a/status/20',
  'www.figma.com/file/abcdefghijklmnopqrstuv/x',
  'codepen.io/a/pen/b',
]

/** Addresses of every scheme, of known providers, and what is none. */
export const hostileUrl: fc.Arbitrary<string> = fc.oneof(
  hostileText,
  anyUrl,
  fc
    .tuple(
      fc.constantFrom(
        'https://',
        'http://',
        '//',
        'javascript:',
        'data:',
        'mailto:',
        'https://a:b@',
        ' HTTPS:\\\\',
      ),
      fc.constantFrom(...HOSTS),
      fc.oneof(fc.constantFrom('', '/', '?v=1', '#a', '%00', '/../'), hostileText),
    )
    .map((parts) => parts.join('')),
)
