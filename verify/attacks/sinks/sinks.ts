import { type Block, CODE_LANGUAGES, leavesOf, LIMITS, mapLeaves, TABLE_FORMS } from 'qp-schema'
import { NOTE_LIMITS } from 'qp-schema/api'
import { blocksBeside } from '../../../apps/server/test/string-places.ts'
import { FILE_SINKS } from './file-sinks.ts'
import { MARKDOWN_SINKS } from './markdown-sinks.ts'
import type { SentNote } from '../service.ts'
import type { Sink } from './sink.ts'

const BUTTON = { type: 'button', variant: 'filled', shape: 'pill', accent: 'blue' }
const OWN_LANGUAGES = CODE_LANGUAGES.filter((language) => language !== 'mermaid')
const DOCUMENT = { type: 'html', safetyMode: 'sandboxed' }

const block = (
  name: string,
  make: (payload: string, index: number) => object,
  more: Partial<Sink> = {},
): Sink => ({
  name,
  shape: 'blocks',
  make: (payload, index) => [make(payload, index)],
  mark: 'qpcontrol',
  ...more,
})

const FIELDS: readonly Sink[] = [
  block('richtext html', (html) => ({ type: 'richtext', html })),
  block('richtext in an attribute', (value) => ({
    type: 'richtext',
    html: `<p><img src="https://images.example/i.png" alt="${value}" title='${value}'>x</p>`,
  })),
  block('heading and its id', (value) => ({ type: 'richtext', html: `<h2>${value}</h2>` })),
  block('details, definitions and a caption', (html) => ({
    type: 'richtext',
    html: `<details open><summary>${html}</summary><dl><dt>${html}<dd>${html}</dl></details><figure>x<figcaption>${html}</figcaption></figure>`,
  })),
  block('abbreviation, open details and ids of footnotes', (value) => ({
    type: 'richtext',
    html: `<p><abbr title="${value}">x</abbr><abbr title='${value}'>y</abbr><sup id="${value}"><a id='${value}' href="#fn-${value}">1</a></sup></p><details open="${value}">z</details><ol><li id="fn-abcdefgh-${value}">n</ol>`,
  })),
  block('formulas', (tex) => ({
    type: 'richtext',
    html: `<p><code class="math">\\text{${tex}}</code> <code class="math">${tex}</code></p><p><code class="math display">${tex}</code></p>`,
  })),
  block('callout html', (html) => ({ type: 'callout', tone: 'info', html })),
  block('quote html', (html) => ({ type: 'quote', html })),
  block('quote attribution', (attribution) => ({ type: 'quote', html: '<p>q</p>', attribution })),
  block('table header', (cell) => ({ type: 'table', headers: [cell], rows: [['a']] })),
  block('table cell', (cell) => ({ type: 'table', headers: ['a'], rows: [[cell]] })),
  block('table caption', (caption) => ({ type: 'table', headers: ['a'], rows: [['b']], caption })),
  block('chart in a form by turns', (text, index) => ({
    type: 'table',
    headers: [text, text],
    rows: [
      [text, '1'],
      [`a ${text}`, '2'],
    ],
    caption: text,
    as: TABLE_FORMS[index % TABLE_FORMS.length],
  })),
  block('names of a tab and a fold', (name) => ({
    type: 'richtext',
    html: '<p>x</p>',
    tab: name,
    fold: name,
  })),
  block('snippet html', (html) => ({ type: 'html', safetyMode: 'strict_sanitized', html })),
  block('snippet style', (value) => ({
    type: 'html',
    safetyMode: 'strict_sanitized',
    html: `<div style="font-family:${value};${value}">x</div><p style='color:red;${value}'>${value}</p>`,
  })),
  block('timeline label and body', (text) => ({ type: 'timeline', items: [{ label: text, body: text }] })),
  block('comparison texts and labels', (text) => ({
    type: 'comparison',
    left: text,
    right: text,
    leftLabel: text,
    rightLabel: text,
  })),
  block('code in a language by turns', (code, index) => ({
    type: 'code',
    code,
    language: OWN_LANGUAGES[index % OWN_LANGUAGES.length],
  })),
  block('code as html', (code) => ({ type: 'code', code, language: 'html' })),
  block('code cut into lines, in a language by turns', (code, index) => ({
    type: 'code',
    code: `${code}\n+${code}`,
    language: OWN_LANGUAGES[index % OWN_LANGUAGES.length],
    start: 7,
  })),
  {
    name: 'remark at a line of code',
    shape: 'blocks',
    make: (html, index) => [
      { type: 'code', code: `x\n${index}`, filename: html },
      { type: 'callout', tone: 'info', html, line: 2 },
    ],
    mark: 'qpcontrol',
  },
  block('code filename', (filename) => ({ type: 'code', code: 'x', filename })),
  block('button label and description', (text) => ({
    ...BUTTON,
    url: 'https://links.example/',
    label: text,
    description: text,
  })),
  block('button icon', (icon) => ({ ...BUTTON, url: 'https://links.example/', label: 'x', icon }), {
    mark: 'qpicon',
  }),
  block('image alt and caption', (text) => ({
    type: 'image',
    url: 'https://images.example/i.png',
    alt: text,
    caption: text,
    size: { width: 2, height: 3 },
  })),
  block('embed title', (title) => ({
    type: 'embed',
    embedType: 'youtube',
    url: 'https://youtu.be/dQw4w9WgXcQ',
    title,
  })),
]

const URLS: readonly Sink[] = [
  ...['', 'https://links.example/'].flatMap((before) => {
    const form = before === '' ? '' : ', after a host'
    const mark = before === '' ? 'https://qpcontrol.example/' : 'qpcontrol'
    return [
      block(
        `link in HTML${form}`,
        (url) => ({ type: 'richtext', html: `<p><a href="${before}${url}">x</a></p>` }),
        {
          mark,
        },
      ),
      block(`button url${form}`, (url) => ({ ...BUTTON, url: before + url, label: 'x' }), { mark }),
      block(`image url${form}`, (url) => ({ type: 'image', url: before + url, alt: 'x' }), { mark }),
      block(
        `frame url${form}`,
        (url) => ({ type: 'embed', embedType: 'iframe_sandbox', url: before + url }),
        { mark },
      ),
    ]
  }),
  block('youtube url', (id) => embed('youtube', `https://www.youtube.com/watch?v=${id}&t=${id}`), {
    mark: 'qpcontrol01',
  }),
  block('twitter url', (id) => embed('twitter', `https://x.com/name/status/${id}`), { mark: '1357924680' }),
  block('figma url', (id) => embed('figma', `https://www.figma.com/design/${id}/x?node-id=${id}`), {
    mark: 'qpcontrolqpcontrolqpco',
  }),
  block('codepen url', (id) => embed('codepen', `https://codepen.io/user/pen/${id}`)),
]

const documentSink = (name: string, wrap: (payload: string) => string, mark = 'qpcontrol'): Sink =>
  block(name, (payload) => ({ ...DOCUMENT, html: wrap(payload) }), { framed: true, mark })

const DOCUMENTS: readonly Sink[] = [
  documentSink('document', (html) => html),
  documentSink(
    'document body',
    (html) => `<!doctype html><html><head><title>t</title></head><body><p>${html}</p></body></html>`,
  ),
  documentSink(
    'document style element',
    (css) => `<style>b{color:red}${css}</style><p>x</p>`,
    '.qpcontrol{color:red}',
  ),
  documentSink(
    'document style attribute',
    (css) => `<p style="color:red;${css}">x</p><p style='${css}'>y</p>`,
    'font-family:qpcontrol',
  ),
  documentSink('document svg', (html) => `<svg viewBox="0 0 9 9"><g>${html}</g></svg><p>x</p>`),
]

const PAGES: readonly Sink[] = [
  {
    name: 'title, meta title and meta description',
    shape: 'page',
    make: (text) => ({
      title: text.slice(0, LIMITS.titleLength),
      content: 'x',
      meta: {
        title: text.slice(0, LIMITS.metaTitleLength),
        description: text.slice(0, LIMITS.metaDescriptionLength),
      },
    }),
    mark: 'qpcontrol',
  },
  {
    name: 'front matter',
    shape: 'page',
    make: (text) => ({
      content: `---\ntitle: ${JSON.stringify(text)}\ndescription: ${JSON.stringify(text)}\n---\n\nx`,
      variant: 'gfm',
    }),
    mark: 'qpcontrol',
  },
  {
    name: 'relative addresses',
    shape: 'page',
    make: (url) => ({
      content: `[a](<${url}>) ![b](<${url}>) <a href="${url}">c</a> x`,
      variant: 'gfm',
      baseUrl: 'https://links.example/',
    }),
    mark: 'qpcontrol',
  },
  {
    name: 'derived title and description',
    shape: 'page',
    make: (html) => ({ blocks: [{ type: 'richtext', html: `<h1>${html}</h1><p>${html}</p>` }] }),
    mark: 'qpcontrol',
  },
  {
    name: 'full bleed document',
    shape: 'page',
    make: (html) => ({ layout: 'full_bleed', blocks: [{ ...DOCUMENT, html }] }),
    mark: 'qpcontrol',
    framed: true,
  },
]

const HTML: readonly Sink[] = [
  { name: 'HTML', shape: 'page', make: (html) => ({ html }), mark: 'qpcontrol' },
  {
    name: 'HTML: head, base, navigation, heading and main part',
    shape: 'page',
    make: (text) => ({
      html: `<html lang="${text}" dir="${text}"><head><title>${text}</title><meta name="description" content="${text}"><base href="${text}"></head><body ${text}><nav>${text}</nav><header><h1>${text}</h1></header><main><p title="${text}">${text}</p><a href="${text}">a</a><img src="${text}" alt="${text}">x</main></body></html>`,
    }),
    mark: 'qpcontrol',
  },
]

const NOTES: readonly Sink[] = [
  {
    name: 'note: text, name, passage and reply',
    shape: 'note',
    make: (text): SentNote => ({
      note: {
        text: text.slice(0, NOTE_LIMITS.textLength),
        name: text.slice(0, NOTE_LIMITS.nameLength),
        at: { block: 0, excerpt: text.slice(0, NOTE_LIMITS.excerptLength) },
      },
      reply: text.slice(0, NOTE_LIMITS.textLength),
    }),
    mark: 'qpcontrol',
  },
]

const OWN_ONLY: readonly Sink[] = [
  ...OWN_LANGUAGES.map((language) =>
    block(`code as ${language}`, (code) => ({ type: 'code', code, language }), { ownOnly: true }),
  ).filter(({ name }) => name !== 'code as html'),
  block(
    'diagram',
    (text) => ({
      type: 'code',
      language: 'mermaid',
      code: `flowchart LR\n  a["${text}"] --> b\n  click a href "${text}"`,
    }),
    { ownOnly: true },
  ),
]

/** The sinks of what is new to the format, by its vectors: every string of a block at once. */
function sinksBeside(others: readonly Sink[]): Sink[] {
  const attacked = others.flatMap(({ make }) => make('https://links.example/', 0) as Block[])
  const withStrings = blocksBeside([...attacked, SCRIPTED]).filter((vector) => leavesOf(vector).length > 0)
  return withStrings.map((vector) => {
    const mark = 'embedType' in vector ? idIn(vector.url) : 'qpcontrol'
    const make = (payload: string) =>
      mapLeaves(vector, ({ kind, value }) =>
        kind === 'embedUrl' ? value.replace(mark, payload) : payload,
      ) ?? vector
    return block(`a vector of ${vector.type}`, make, { mark })
  })
}

const SCRIPTED: Block = { type: 'html', safetyMode: 'pro_sandboxed', html: '' }

/** The part of a provider's address that says what is shown. */
function idIn(url: string): string {
  return /[\da-z_-]{5,}(?=[^\da-z_-]*$)/i.exec(url)?.[0] ?? url
}

/** Every place where an author's string is shown. */
export const SINKS: readonly Sink[] = [
  ...FIELDS,
  ...sinksBeside([...FIELDS, ...URLS, ...DOCUMENTS]),
  ...URLS,
  ...MARKDOWN_SINKS,
  ...PAGES,
  ...DOCUMENTS,
  ...HTML,
  ...FILE_SINKS,
  ...NOTES,
  ...OWN_ONLY,
]

function embed(embedType: string, url: string): object {
  return { type: 'embed', embedType, url }
}
