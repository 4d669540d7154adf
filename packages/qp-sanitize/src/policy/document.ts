import { DROPPED_WITH_CONTENT } from 'qp-schema/policy'
import type { DocumentRule, Policy } from './policy.ts'
import { SVG_DROPPED_WITH_CONTENT, SVG_TAGS } from './svg.ts'

type Attributes = { readonly [attribute: string]: DocumentRule }

const NONE: Attributes = {}
const TEXT = { text: true } as const
const IMAGE = { asset: 'image' } as const
const MEDIA = { asset: 'media' } as const

const texts = (names: string): Attributes => Object.fromEntries(names.split(' ').map((name) => [name, TEXT]))
const plain = (names: string): { [tag: string]: Attributes } =>
  Object.fromEntries(names.split(' ').map((name) => [name, NONE]))

/** What other HTML loses whole, and a document in its own frame may hold. */
const SHOWN_IN_DOCUMENTS: ReadonlySet<string> = new Set(['style', 'svg', 'title', 'audio', 'video'])

const CELL: Attributes = {
  ...texts('abbr axis bgcolor char charoff headers height nowrap scope width'),
  background: IMAGE,
  colspan: { integer: [1, 1000] },
  rowspan: { integer: [0, 65_534] },
}

const PLAYER: Attributes = {
  src: MEDIA,
  ...texts('autoplay controls height loop muted playsinline preload width'),
}

/** A document in an isolated frame: style and layout stay, whatever could run, submit or load a page goes. FORMAT.md 4.2.6 */
export const documentPolicy: Policy = {
  tags: {
    html: texts('xmlns'),
    head: NONE,
    body: { background: IMAGE, ...texts('alink bgcolor link text vlink') },
    title: NONE,
    // `http-equiv` is left out: it navigates, sets cookies or changes the policy of the frame.
    meta: {
      charset: { oneOf: ['utf-8'] },
      content: TEXT,
      name: {
        oneOf: [
          'author',
          'application-name',
          'color-scheme',
          'description',
          'generator',
          'keywords',
          'robots',
          'theme-color',
          'viewport',
        ],
      },
    },
    // Only style sheets: other relations load, prefetch or connect to something that is not seen.
    link: {
      rel: { oneOf: ['stylesheet'] },
      href: { asset: 'stylesheet' },
      type: { oneOf: ['text/css'] },
      crossorigin: { oneOf: ['anonymous'] },
      ...texts('integrity media'),
    },
    style: { type: { oneOf: ['text/css'] }, media: TEXT },
    ...plain(
      'abbr acronym address article aside b bdi bdo big center cite code dd dfn dialog dir div dl dt em ' +
        'fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup i kbd label legend main mark menu nav ' +
        'p pre rb rp rt rtc ruby s samp search section small span strike strong sub summary sup tt u ul var wbr',
    ),
    a: { href: { url: 'link' } },
    blockquote: NONE,
    br: texts('clear'),
    data: texts('value'),
    del: texts('datetime'),
    details: texts('open'),
    font: texts('color face size'),
    hr: texts('color noshade size width'),
    img: {
      src: IMAGE,
      srcset: { srcset: true },
      ...texts('alt border decoding height hspace loading sizes vspace width'),
    },
    ins: texts('datetime'),
    li: texts('type value'),
    meter: texts('high low max min optimum value'),
    ol: texts('compact reversed start type'),
    picture: NONE,
    progress: texts('max value'),
    q: NONE,
    audio: PLAYER,
    video: { ...PLAYER, poster: IMAGE },
    source: { src: MEDIA, srcset: { srcset: true }, ...texts('height media sizes type width') },
    table: {
      background: IMAGE,
      ...texts('bgcolor border cellpadding cellspacing frame height rules summary width'),
    },
    caption: NONE,
    colgroup: texts('span width'),
    col: texts('span width'),
    thead: NONE,
    tbody: NONE,
    tfoot: NONE,
    tr: texts('bgcolor height'),
    td: CELL,
    th: CELL,
    time: texts('datetime'),
    ...SVG_TAGS,
  },
  everywhere: {
    ...texts('align class dir hidden id lang role tabindex title translate valign'),
    style: { css: true },
  },
  prefixes: ['aria-', 'data-'],
  // Outside of a drawing the parser hands over their names in lower case.
  renamed: Object.fromEntries(
    Object.keys(SVG_TAGS)
      .filter((tag) => tag !== tag.toLowerCase())
      .map((tag) => [tag.toLowerCase(), tag]),
  ),
  droppedWithContent: [
    ...DROPPED_WITH_CONTENT.filter((tag) => !SHOWN_IN_DOCUMENTS.has(tag)),
    'optgroup',
    'datalist',
  ],
  required: {
    img: [['src']],
    link: [['rel', 'href']],
    meta: [['charset'], ['name', 'content']],
    source: [['src'], ['srcset']],
    use: [['href'], ['xlink:href']],
    image: [['href'], ['xlink:href']],
    animate: [['attributename']],
    animateTransform: [['attributename']],
    set: [['attributename']],
  },
  only: {},
  // Links get their own `rel` and `target` when they are rendered; the others say nothing that is shown.
  silent: ['rel', 'target', 'xmlns', 'xmlns:xlink', 'xml:space'],
  svg: { tags: Object.keys(SVG_TAGS), droppedWithContent: SVG_DROPPED_WITH_CONTENT },
}
