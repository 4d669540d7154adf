import { BADGE_TONES, DROPPED_WITH_CONTENT, RENAMED_TAGS, SNIPPET_STYLE_PROPERTIES } from 'qp-schema/policy'
import { SNIPPET_STYLE_FUNCTIONS } from '../../../packages/qp-sanitize/src/css/snippet-style.ts'
import { type Mutant, type Mutation, mutantsOf } from '../mutant.ts'

const INLINE = 'br cite em kbd rp rt ruby samp span strong sub sup u var'
const RICH = 'caption dd dl dt figcaption figure hr li pre summary table tbody tfoot thead tr ul'
const CENTRED = ['h1', 'h2', 'h3', 'p']
const SNIPPET = 'code mark div section article aside header footer main nav small'

const VOID: ReadonlySet<string> = new Set(['embed', 'frame'])

/** A tag less in a list of tags. */
function withoutEach(clause: string, list: string): Mutation[] {
  return list.split(' ').map((tag) => [
    clause,
    `'${list}'`,
    `'${list
      .split(' ')
      .filter((one) => one !== tag)
      .join(' ')}'`,
  ])
}

/** What is allowed, entry by entry. */
export const POLICY_MUTANTS: readonly Mutant[] = [
  ...mutantsOf('packages/qp-schema/src/html/sanitizing-policy.ts', [
    ...withoutEach('4.2.3', SNIPPET).filter(([, , put]) => put.includes('code')),
    ...DROPPED_WITH_CONTENT.map((tag): Mutation =>
      VOID.has(tag)
        ? ['4.2.5', `  '${tag}',\n`, '', 'the element is void: there is nothing in it that could go or stay']
        : ['4.2.5', `  '${tag}',\n`, ''],
    ),
    ...SNIPPET_STYLE_PROPERTIES.filter((_, index) => index % 8 === 0).map((property): Mutation => [
      '4.2.10',
      `  '${property}',\n`,
      '',
    ]),
    ['4.2.10', "  'width',\n", "  'width',\n  'position',\n"],
    ['4.2.10', "  'width',\n", "  'width',\n  'z-index',\n"],
    ['4.2.10', "  'width',\n", "  'width',\n  'transform',\n"],
  ]),
  ...mutantsOf('packages/qp-schema/src/html/html-policy.ts', [
    ...withoutEach('4.2.1', INLINE),
    ...withoutEach('4.2.2', RICH),
    ...CENTRED.flatMap((tag): Mutation[] => [
      ['4.2.2', `    ${tag}: CENTRED,\n`, ''],
      ['4.2.19', `${tag}: CENTRED`, `${tag}: {}`],
    ]),
    ...Object.entries(RENAMED_TAGS).map(([from, to]): Mutation => ['4.2.4', `  ${from}: '${to}',\n`, '']),
    ['4.2.1', "a: { href: { url: 'link' }, title: TEXT },", "a: { href: { url: 'link' } },"],
    ['4.2.1', 'abbr: { title: TEXT },', 'abbr: {},'],
    [
      '4.2.15',
      "FORMULA: AttributePolicy = { class: { oneOf: ['math', 'math display']",
      "FORMULA: AttributePolicy = { class: { oneOf: ['math']",
    ],
    ...BADGE_TONES.map((tone): Mutation => ['4.2.20', `'${tone}'`, `'${tone}s'`]),
    ['4.2.20', '    mark: BADGE,\n', '    mark: {},\n'],
    ['4.2.18', '#.-]{1,40}$', '#.-]{1,41}$'],
    ['4.2.1', 'width: { integer: [1, 10_000],', 'width: { integer: [0, 10_000],'],
    ['4.2.19', "'^([1-9][0-9]?|100)%$'", "'^([0-9][0-9]?|100)%$'"],
    ['4.2.19', "'^([1-9][0-9]?|100)%$'", "'^([1-9][0-9]?|10[0-9])%$'"],
    [
      '4.2.19',
      "CENTRED: AttributePolicy = { align: { oneOf: ['center'] } }",
      'CENTRED: AttributePolicy = { align: ALIGN }',
    ],
    ['4.2.1', 'height: { integer: [1, 10_000] },', 'height: { integer: [1, 10_001] },'],
    [
      '4.2.2',
      "ALIGN: AttributeRule = { oneOf: ['left', 'center', 'right'] }",
      "ALIGN: AttributeRule = { oneOf: ['left', 'center', 'right', 'justify'] }",
    ],
    ['4.2.2', 'SPAN: AttributeRule = { integer: [1, 1000] }', 'SPAN: AttributeRule = { integer: [0, 1000] }'],
    ['4.2.2', ', scope: SCOPE }', ' }'],
    ['4.2.2', "'rowgroup', ", ''],
    ['4.2.2', '{ cite: SOURCE, datetime: TIME }', '{ cite: SOURCE }'],
    ['4.2.2', '{ cite: SOURCE, datetime: TIME }', '{ datetime: TIME }'],
    ['4.2.2', '{ datetime: TIME },', '{},'],
    ['4.2.2', 'blockquote: { cite: SOURCE }', 'blockquote: {}'],
    ['4.2.1', "[0-9][-+0-9A-Za-z:. ]*$'", "[-+0-9A-Za-z:. ]*$'"],
    ['3.1.6', '  lang: { pattern: LANGUAGE_TAG },\n', ''],
    ['3.1.6', '  dir: { oneOf: DIRECTIONS },\n', ''],
    ['4.2.2', 'SPAN: AttributeRule = { integer: [1, 1000] }', 'SPAN: AttributeRule = { integer: [1, 1001] }'],
    ['4.2.2', 'start: { integer: [0, 999_999_999] }', 'start: { integer: [1, 999_999_999] }'],
    ['4.2.2', 'start: { integer: [0, 999_999_999] }', 'start: { integer: [0, 9_999_999_999] }'],
    ['4.2.12', "'^fn(ref)?-[a-z0-9]{8}-", "'^fn(ref)?-[a-z0-9]{7,8}-"],
    ['4.2.12', "'^fn(ref)?-", "'fn(ref)?-"],
    ['4.2.12', "['a', 'li', 'sup'], {", "['a', 'li', 'sup', 'p'], {"],
    ['4.2.12', "['a', 'li', 'sup'], {", "['a', 'sup'], {"],
    ['4.2.13', 'details: { open: { boolean: true } },', 'details: {},'],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/css/snippet-style.ts', [
    ...SNIPPET_STYLE_FUNCTIONS.filter((_, index) => index % 4 === 0).map((name): Mutation => [
      '4.2.10',
      `  '${name}',\n`,
      '',
    ]),
    ['4.2.10', "  'calc',\n", "  'calc',\n  'var',\n"],
    [
      '4.2.10',
      "  'calc',\n",
      "  'calc',\n  'url',\n",
      'the parser reads it as another node than a function, and that is refused as well',
    ],
    ['4.2.10', 'margin(?:-.*)?|text-indent', 'margin(?:-.*)?'],
    ['4.2.10', 'margin(?:-.*)?|text-indent', 'margin|text-indent'],
  ]),
  ...mutantsOf('packages/qp-sanitize/src/policy/document.ts', [
    ['4.2.6', "rel: { oneOf: ['stylesheet'] },", "rel: { oneOf: ['stylesheet', 'icon'] },"],
    ['4.2.6', "a: { href: { url: 'link' } },", 'a: { href: TEXT },'],
    ['4.2.6', '    style: { css: true },\n', ''],
    ['4.2.6', "prefixes: ['aria-', 'data-']", "prefixes: ['aria-']"],
    ['4.2.6', 'align class dir hidden id lang', 'align dir hidden id lang'],
    ['4.2.6', 'align class dir hidden id lang', 'align class dir hidden lang'],
    ['4.2.6', "charset: { oneOf: ['utf-8'] },", "charset: { oneOf: ['utf-8'] },\n      'http-equiv': TEXT,"],
  ]),
  ...mutantsOf('packages/qp-schema/src/url-policy.ts', [
    [
      '4.3.1',
      "link: { schemes: ['http', 'https', 'mailto', 'tel']",
      "link: { schemes: ['http', 'https', 'mailto']",
    ],
    [
      '4.3.1',
      "link: { schemes: ['http', 'https', 'mailto', 'tel']",
      "link: { schemes: ['http', 'https', 'tel']",
    ],
    [
      '4.3.1',
      "link: { schemes: ['http', 'https', 'mailto', 'tel']",
      "link: { schemes: ['https', 'mailto', 'tel']",
    ],
    [
      '4.3.1',
      "link: { schemes: ['http', 'https', 'mailto', 'tel']",
      "link: { schemes: ['http', 'https', 'mailto', 'tel', 'ftp']",
    ],
    ['4.3.1', "'tel'], fragment: true", "'tel'], fragment: false"],
    [
      '4.3.1',
      "image: { schemes: ['http', 'https'], fragment: false }",
      "image: { schemes: ['https'], fragment: false }",
    ],
    [
      '4.3.1',
      "image: { schemes: ['http', 'https'], fragment: false }",
      "image: { schemes: ['http', 'https'], fragment: true }",
    ],
    [
      '4.3.1',
      "image: { schemes: ['http', 'https'], fragment: false }",
      "image: { schemes: ['http', 'https', 'data'], fragment: false }",
    ],
    [
      '4.3.1',
      "frame: { schemes: ['https'], fragment: false }",
      "frame: { schemes: ['http', 'https'], fragment: false }",
    ],
    [
      '4.3.3',
      "if (url.username !== '' || url.password !== '') return undefined",
      "if (url.password !== '') return undefined",
    ],
    [
      '4.3.3',
      "if (url.username !== '' || url.password !== '') return undefined",
      "if (url.username !== '') return undefined",
    ],
    ['4.3.4', 'const trimmed = value.trim()\n  const policy', 'const trimmed = value\n  const policy'],
    ['4.3.4', 'if (plain.test(trimmed)) return trimmed', 'return trimmed'],
    ['4.3.4', 'plain.test(url.href) ? url.href : encodeRest(url.href)', 'url.href'],
    ['4.3.8', ".replace(/\\.+$/, '')", ''],
  ]),
  ...mutantsOf('packages/qp-schema/src/html/text.ts', [
    ['3.2.1', ".replace(/\\r\\n?/g, '\\n')", ".replace(/\\r\\n/g, '\\n')"],
    ['3.2.2', '[\\u0000-\\u0008\\u000b-\\u001f]|[\\ud800', '[\\u0001-\\u0008\\u000b-\\u001f]|[\\ud800'],
    ['3.2.2', '[\\u0000-\\u0008\\u000b-\\u001f]|[\\ud800', '[\\u0000-\\u0009\\u000b-\\u001f]|[\\ud800'],
    [
      '3.2.2',
      '[\\u0000-\\u0008\\u000b-\\u001f]|[\\ud800',
      '[\\u0000-\\u0008\\u000b-\\u001f\\u007f]|[\\ud800',
    ],
    ['3.2.2', '|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]/g', '/g'],
    ['4.5.2', 'img|svg|picture|video|audio|hr|tr|style', 'svg|picture|video|audio|hr|tr|style'],
    ['4.5.2', 'img|svg|picture|video|audio|hr|tr|style', 'img|picture|video|audio|hr|tr|style'],
    ['4.5.2', 'img|svg|picture|video|audio|hr|tr|style', 'img|svg|picture|video|audio|tr|style'],
    ['4.5.2', 'img|svg|picture|video|audio|hr|tr|style', 'img|svg|picture|video|audio|hr|style'],
    [
      '4.5.2',
      'img|svg|picture|video|audio|hr|tr|style',
      'img|svg|picture|video|audio|hr|tr',
      'the text of a style element counts as text, and one without text is not kept',
    ],
    ['4.5.2', 'img|svg|picture|video|audio|hr|tr|style', 'img|svg|picture|audio|hr|tr|style'],
    ['4.5.2', 'img|svg|picture|video|audio|hr|tr|style', 'img|svg|picture|video|hr|tr|style'],
    ['4.5.2', '|<[^<>]* style="/', '/'],
  ]),
  ...mutantsOf('packages/qp-schema/src/embeds/providers.ts', [
    ['4.4.1', "  'music.youtube.com',\n", ''],
    ['4.4.1', "  'youtube-nocookie.com',\n", ''],
    ['4.4.1', 'embed|shorts|live|v)', 'embed|shorts|v)'],
    ['4.4.1', "pattern: '^[0-9A-Za-z_-]{11}$'", "pattern: '^[0-9A-Za-z_-]{10,11}$'"],
    ['4.4.1', "from: ['start', 't']", "from: ['begin', 't']"],
    ['4.4.1', "from: ['start', 't']", "from: ['start', 'time']"],
    ['4.4.7', 'youtube-nocookie.com/embed/{1}', 'youtube.com/embed/{1}'],
    ['4.4.2', 'status(?:es)?', 'status'],
    ['4.4.2', "'mobile.x.com'", "'mobile.y.com'"],
    ['4.4.2', '(?:i/web|i|[0-9A-Za-z_]{1,20})', '(?:i|[0-9A-Za-z_]{1,20})'],
    ['4.4.3', 'file|design|board|proto|slides|deck|make', 'file|design|board|proto|slides|deck'],
    ['4.4.3', "path: '^/embed$'", "path: '^/nothing$'"],
    [
      '4.4.3',
      "hosts: ['figma.com', 'www.figma.com', 'embed.figma.com']",
      "hosts: ['figma.com', 'www.figma.com']",
    ],
    ['4.4.4', '(?:team/)?', ''],
    ['4.4.4', 'embed/preview', 'embed/other'],
    ['4.4.4', '{4,64})/?$', '{3,64})/?$'],
  ]),
  ...mutantsOf('packages/qp-schema/src/embeds/resolve-embed.ts', [
    ['4.4.7', 'return { src: safe, href: safe }', 'return { src: new URL(safe).href, href: safe }'],
    ['4.4.1', '* 3600 +', '* 360 +'],
    ['4.4.3', 'new URLSearchParams(pairs).toString()', "pairs.map((pair) => pair.join('=')).join('&')"],
  ]),
]
