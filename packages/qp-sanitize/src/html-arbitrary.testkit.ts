import fc from 'fast-check'
import { anyText } from 'qp-schema/testkit'

const TAGS = (
  'a abbr article audio b base big blockquote body br button caption center code col colgroup dd del desc details ' +
  'div dl dt em embed fieldset figcaption figure font footer foreignObject form frame frameset h1 h2 h3 h4 h6 head header hr ' +
  'html i iframe image img input ins isindex kbd li linearGradient link listing main marquee math mark menu meta mglyph mi ' +
  'mo mtext annotation-xml nav nobr noembed noframes noscript object ol optgroup option p param path picture ' +
  'plaintext pre qp-gap qp-style qp-drop q rb rp rt rtc ruby s samp script section select small source span strike ' +
  'strong style sub summary sup svg table tbody td template text textarea tfoot th thead title tr tt u ul use var ' +
  'video wbr xmp animate set x-y'
).split(' ')

const VALUES = [
  'https://example.com/a?b=1&c=2',
  'http://example.com/i.png',
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'JaVaScRiPt&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/png;base64,AAAA',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:x',
  '//example.com/x',
  '/relative',
  '#top',
  'math display',
  'tone-info',
  '#"><img src=x onerror=alert(1)>',
  'https://user:pass@example.com/',
  'mailto:a@example.com',
  'color:red;background:url(javascript:alert(1))',
  'width:calc(1px + 2px);margin:-1px;color:\\72 ed;color:red!important',
  "background:url('https://example.com/x.png');position:fixed",
  '</style><script>alert(1)</script>',
  '--x:{a:b};grid-template-columns:repeat(2,minmax(0,1fr))',
  'https://example.com/a 1x, https://example.com/b 2x',
  '3',
  '007',
  '-1',
  'left',
  'fn-abcdefgh-1',
  'fnref-abcdefgh-1-2',
  'fn-abcdefgh-1 ',
  'x"y\'z<w>',
  '&quot;&lt;&gt;&amp;&nbsp;&#0;&#1;&#13;&#xD800;&notit;',
  '__proto__',
  '',
  '\u00a0 \u2028',
]

const ATTRIBUTES = (
  'href src srcset style class id title alt onclick onerror onload name action formaction xlink:href background ' +
  'width height align colspan rowspan start target rel srcdoc is slot data-x aria-label lang dir hidden media type ' +
  'content charset http-equiv open fill attributeName values to from begin poster controls __proto__ constructor'
).split(' ')

const TEXTS = [
  'word',
  ' ',
  '\n',
  '&lt;script&gt;',
  '&amp;amp;',
  '&nbsp;',
  '&#13;',
  '&#x0;',
  '<',
  '>',
  '</',
  '</>',
  '<!',
  '<?php ?>',
  '<!--',
  '-->',
  '<!-- c -->',
  '<!--[if IE]><script>1</script><![endif]-->',
  '--!>',
  '<!-->',
  '<![CDATA[',
  ']]>',
  '<![CDATA[<img src=x onerror=1>]]>',
  '<!doctype html>',
  '"',
  "'",
  '`',
  '=',
  '/',
  'a{color:red}',
  '@import "x";',
  '}',
  '{',
  'a::before{content:"\\3c/style>"}',
  '.a{.b{color:red}}',
  'a{background:image-set("http://x" 1x),url(https://example.com/x)}',
  '\u0000',
  '\u0001',
  '\ud800',
  '\r\n',
  '\f',
  'é🙂',
]

const tag = fc.constantFrom(...TAGS)
const cased = tag.chain((name) => fc.constantFrom(name, name, name, name.toUpperCase()))
const value = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...VALUES) }, fc.string({ maxLength: 12 }))
const quoted = fc
  .tuple(value, fc.constantFrom('"', '"', "'", ''))
  .map(([text, quote]) =>
    quote === '' ? text.replace(/[\s>]/g, '') : `${quote}${text.replaceAll(quote, '')}${quote}`,
  )
const attribute = fc
  .tuple(fc.constantFrom(...ATTRIBUTES), fc.option(quoted))
  .map(([name, text]) => (text === null ? ` ${name}` : ` ${name}=${text}`))
const attributes = fc.array(attribute, { maxLength: 3, size: 'max' }).map((all) => all.join(''))
const start = fc
  .tuple(cased, attributes, fc.constantFrom('>', '>', '>', '>', '/>', ' ', '', '/'))
  .map(([name, all, end]) => `<${name}${all}${end}`)
const end = fc
  .tuple(cased, fc.constantFrom('>', '>', '>', '>', ' >', '/>', ' x=1>', ''))
  .map(([name, close]) => `</${name}${close}`)
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: anyText({ maxLength: 10 }) },
)

const CSS_PARTS = [
  'a',
  '.b',
  '#c',
  ':hover',
  '::before',
  '{',
  '}',
  '{color:red}',
  '{background:url(https://example.com/x.png)}',
  '{background:url("javascript:alert(1)")}',
  '{content:"\\3c/style>"}',
  '{content:"</style><script>alert(1)</script>"}',
  "{content:'<!--'}",
  '\\3c\\/style\\3e',
  '<!--',
  '-->',
  '/* c */',
  '/*',
  '*/',
  '@import url(https://example.com/x.css);',
  '@\\69mport "x";',
  '@media (width < 500px) and (min-width:1px)',
  '@media screen',
  '@supports (display:grid)',
  '@font-face{font-family:x;src:url(data:font/woff2;base64,AA==) format("woff2")}',
  '@keyframes k{from{top:0}50%{top:1px}to{top:2px}}',
  '@layer a,b;',
  '@container (width>3px)',
  '@x y',
  '--v:url(//x)',
  '--w:{a:b}',
  'color:red!important',
  'width:expression(alert(1))',
  'width:calc(100% - (1px + 2em)*3)',
  'behavior:url(#x)',
  '-moz-binding:url(https://example.com/x)',
  'background:\\75rl(javascript:x)',
  'background:image-set("https://example.com/x" 1x)',
  'filter:progid:DXImageTransform(x=1)',
  'grid-template-areas:"a b" "c d"',
  'font:12px/1.5 "A B",serif',
  'margin:-1px auto',
  'color:#FFF',
  'content:"a\\a b"',
  'unicode-range:U+26-4?',
  '*zoom:1',
  'u',
  '\\',
  '(',
  ')',
  '[',
  ']',
  '[x="y"]',
  '"',
  "'",
  ';',
  ':',
  ',',
  '>',
  '&',
  '.n{color:red}',
  ' ',
  '\n',
  '</style',
  '</style>',
  '</STYLE >',
]

/** Text that is CSS, almost CSS, or an attack on who reads it. */
export const cssArbitrary: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...CSS_PARTS) }, fc.string({ maxLength: 4 })), {
    maxLength: 12,
    size: 'max',
  })
  .map((parts) => parts.join(''))

const styles = fc
  .tuple(fc.constantFrom('', '<svg>', '<table>', '<title>', '<p>', '<head>'), cssArbitrary, tag)
  .map(([before, css, after]) => `${before}<style>${css}</style><${after}>`)

const styled = fc
  .tuple(tag, cssArbitrary)
  .map(([name, css]) => `<${name} style="${css.replaceAll('"', '&quot;')}">`)

const withUrl = fc
  .tuple(
    fc.constantFrom(
      'a href',
      'img src',
      'img srcset',
      'link rel=stylesheet href',
      'svg><use href',
      'svg><image href',
    ),
    quoted,
  )
  .map(([element, url]) => `<${element}=${url}>`)

const { html: composed } = fc.letrec<{ html: string }>((tie) => ({
  html: fc
    .array(
      fc.oneof(
        { maxDepth: 5, depthIdentifier: 'html' },
        { weight: 3, arbitrary: text },
        { weight: 3, arbitrary: start },
        { weight: 2, arbitrary: end },
        { weight: 1, arbitrary: styles },
        { weight: 1, arbitrary: styled },
        { weight: 1, arbitrary: withUrl },
        {
          weight: 4,
          arbitrary: fc
            .tuple(tag, attributes, tie('html'))
            .map(([name, all, inner]) => `<${name}${all}>${inner}</${name}>`),
        },
      ),
      { minLength: 1, maxLength: 6, depthIdentifier: 'html', size: 'max' },
    )
    .map((parts) => parts.join('')),
}))

const TABLE_AND_LIST_TAGS =
  'table tbody thead tr td th caption p div a strong ul li dl dt dd details summary figure figcaption kbd h1 h2 svg path'.split(
    ' ',
  )

/** Elements whose nesting parsers repair, with end tags left out or out of order. */
const misnested = fc
  .array(
    fc.oneof(
      fc.constant('<table><tr><td>'),
      fc.constantFrom(...TABLE_AND_LIST_TAGS).map((name) => `<${name}>`),
      fc.constantFrom(...TABLE_AND_LIST_TAGS).map((name) => `</${name}>`),
      fc.constantFrom('x', ' ', '<br>', '<img src="https://example.com/i.png">'),
    ),
    { maxLength: 20, size: 'max' },
  )
  .map((parts) => parts.join(''))

/** Text that is HTML, almost HTML, or nothing of the kind. */
export const htmlArbitrary: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: composed },
  { weight: 4, arbitrary: misnested },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 1, arbitrary: anyText({ maxLength: 60 }) },
)
