import { escapeHtml } from 'qp-schema'
import { SINKS } from '../sinks/sinks.ts'
import type { Step } from './steps.ts'

/** A way by which an author's string comes into the editor. */
export interface Way {
  readonly name: string
  /**
   * `stored`: blocks of a page that is opened, whatever a hostile server says they are; `made`: what the editor makes of
   * a string itself, which a server has to take as it is; `filled`: what stands in fields that hold any text.
   */
  readonly kind: 'stored' | 'made' | 'filled'
  /** The blocks to open, or what is done in an editor for one string. */
  readonly blocks?: (payload: string, index: number) => readonly object[]
  readonly steps?: (payload: string) => readonly Step[]
  /** Whether it ends in frames that draw, which are waited for. */
  readonly isDrawn?: boolean
  /** The text that is typed on the keyboard of the browser. */
  readonly typed?: (payload: string) => string
}

const OWN_TYPE = 'application/x-quick-pages+json'
const LINE: Step = { do: 'key', key: 'Enter', ctrl: true }

/** The editor colours no code: one language is as any other. */
const OF_SINKS: readonly Way[] = SINKS.filter(
  ({ name, shape, ownOnly }) => shape === 'blocks' && (ownOnly !== true || name === 'diagram'),
).map(({ name, make }) => ({
  name: `stored: ${name}`,
  kind: 'stored',
  blocks: (payload, index) => make(payload, index) as readonly object[],
  ...(name === 'diagram' && { isDrawn: true }),
}))

const stored = (name: string, make: (payload: string) => object): Way => ({
  name: `stored: ${name}`,
  kind: 'stored',
  blocks: (payload) => [make(payload)],
})

const value = (payload: string) => escapeHtml(payload, 'attribute')

/** What no server of today gives: a hostile one, or one that keeps what an older policy let in. */
const FOREIGN: readonly Way[] = [
  stored('text that is escaped', (payload) => ({
    type: 'richtext',
    html: `<h1>${escapeHtml(payload)}</h1><p><code>${escapeHtml(payload)}</code></p><pre><code>${escapeHtml(payload)}</code></pre>`,
  })),
  stored('addresses in the spelling of stored HTML', (payload) => ({
    type: 'richtext',
    html: `<p><a href="${value(payload)}">x</a><img src="${value(payload)}" alt="${value(payload)}" /></p>`,
  })),
  stored('other attributes in the spelling of stored HTML', (payload) => ({
    type: 'callout',
    tone: 'info',
    html: `<p><abbr title="${value(payload)}">x</abbr><a id="${value(payload)}" href="#${value(payload)}">y</a></p><ol start="${value(payload)}"><li id="${value(payload)}">z</li></ol><table><tbody><tr><td align="${value(payload)}" colspan="${value(payload)}" class="${value(payload)}">a</td></tr></tbody></table>`,
  })),
  stored('an address in a cell', (payload) => ({
    type: 'table',
    headers: [`<a href="${value(payload)}">x</a>`],
    rows: [[`<img src="${value(payload)}" />`]],
    align: [payload],
  })),
  stored('an unknown type', (payload) => ({ type: payload, html: payload, url: payload })),
  stored('an unknown property', (payload) => ({ type: 'richtext', html: '<p>x</p>', [payload]: payload })),
  stored('unknown choices', (payload) => ({
    type: 'button',
    url: payload,
    label: payload,
    variant: payload,
    shape: payload,
    accent: payload,
  })),
  stored('an unknown tone', (payload) => ({ type: 'callout', tone: payload, html: `<p>${payload}</p>` })),
  stored('an unknown language', (payload) => ({ type: 'code', code: payload, language: payload })),
  stored('an unknown provider', (payload) => ({ type: 'embed', embedType: payload, url: payload })),
  stored('an unknown way to show HTML', (payload) => ({ type: 'html', html: payload, safetyMode: payload })),
  stored('HTML with scripts', (html) => ({ type: 'html', html, safetyMode: 'pro_sandboxed' })),
  stored('values that are no text', (payload) => ({
    type: 'image',
    url: { toString: payload },
    alt: [payload],
  })),
]

const made = (name: string, steps: (payload: string) => readonly Step[]): Way => ({
  name,
  kind: 'made',
  steps,
})
const paste = (data: Readonly<Record<string, string>>): Step => ({ do: 'paste', data })

const PASTED: readonly Way[] = [
  made('pasted: HTML', (html) => [LINE, paste({ 'text/html': html, 'text/plain': 'x' })]),
  made('pasted: HTML within a page', (html) => [
    LINE,
    paste({ 'text/html': `<html><body><!--StartFragment--><p>${html}</p><!--EndFragment-->` }),
  ]),
  made('pasted: HTML in attributes', (payload) => [
    LINE,
    paste({
      'text/html': `<p><a href="${payload}" title='${payload}'>x</a><img src="${payload}" alt='${payload}'><abbr title="${payload}">y</abbr></p>`,
    }),
  ]),
  made('pasted: attributes that are escaped', (payload) => [
    LINE,
    paste({
      'text/html': `<p><a href="${value(payload)}" id="${value(payload)}">x</a><img src="${value(payload)}" alt="${value(payload)}"></p><iframe src="${value(payload)}"></iframe>`,
    }),
  ]),
  made('pasted: HTML of a table, a quote and code', (html) => [
    LINE,
    paste({
      'text/html': `<table><tr><th>${html}</th></tr><tr><td>${html}</td></tr></table><blockquote>${html}</blockquote><pre><code class="language-${value(html)}">${html}</code></pre>`,
    }),
  ]),
  made('dropped: HTML', (html) => [LINE, { do: 'drop', data: { 'text/html': html, 'text/plain': html } }]),
  made('pasted: text', (text) => [LINE, paste({ 'text/plain': text })]),
  made('pasted: markdown', (text) => [
    LINE,
    paste({
      'text/plain': `# ${text}\n\n${text}\n\n[${text}](${text}) ![${text}](${text}) <${text}>\n\n| a |\n|--|\n| ${text} |\n\n- ${text}\n`,
    }),
  ]),
  made('pasted: an address', (address) => [LINE, paste({ 'text/plain': address })]),
  made('pasted: an address, after a host', (path) => [
    LINE,
    paste({ 'text/plain': `https://links.example/${path}` }),
  ]),
  made('pasted: a provider, and a picture', (path) => [
    LINE,
    paste({ 'text/plain': `https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=${path}` }),
    LINE,
    paste({ 'text/plain': `https://images.example/${path}.png` }),
  ]),
  made('typed: the address of a link', (href) => [
    { do: 'open', blocks: [{ type: 'richtext', html: '<p><a href="https://links.example/">x</a></p>' }] },
    { do: 'key', key: 'k', ctrl: true },
    { do: 'fill', selector: '.link-form input', value: href },
    { do: 'take' },
  ]),
]

/** What another page put on the clipboard as the editor's own. */
const own = (name: string, make: (payload: string) => unknown): Way => ({
  name: `pasted as own: ${name}`,
  kind: 'filled',
  steps: (payload) => [LINE, paste({ [OWN_TYPE]: JSON.stringify(make(payload)), 'text/plain': 'x' })],
})
const text = (payload: string, marks: readonly object[] = []) => ({
  type: 'text',
  text: payload === '' ? ' ' : payload,
  marks,
})
const slice = (...content: readonly object[]) => ({ content, openStart: 0, openEnd: 0 })

const OWN: readonly Way[] = [
  {
    name: 'pasted as own: anything',
    kind: 'filled',
    steps: (payload) => [LINE, paste({ [OWN_TYPE]: payload, 'text/plain': 'x' })],
  },
  own('addresses', (payload) =>
    slice({
      type: 'p',
      content: [
        text('x', [{ type: 'a', attrs: { href: payload, id: payload } }]),
        { type: 'img', attrs: { src: payload, alt: payload } },
      ],
    }),
  ),
  own('attributes', (payload) =>
    slice(
      { type: 'ol', attrs: { start: payload }, content: [{ type: 'li', content: [{ type: 'p' }] }] },
      { type: 'callout_block', attrs: { tone: payload }, content: [{ type: 'p', content: [text(payload)] }] },
    ),
  ),
  own('a number of a block', (payload) =>
    slice({ type: 'p', attrs: { origin: payload, bare: true }, content: [text(payload)] }),
  ),
  own('a locked block', (payload) =>
    slice({ type: 'locked_block', attrs: { block: { type: payload, html: payload } } }),
  ),
  own('a locked block that is none', (payload) =>
    slice(
      ...[payload, null, [payload], { type: [payload] }].map((block) => ({
        type: 'locked_block',
        attrs: { block },
      })),
    ),
  ),
  own('cards', (payload) =>
    slice(
      { type: 'image_block', attrs: { block: { type: 'image', url: payload, alt: payload } } },
      {
        type: 'button_block',
        attrs: {
          block: {
            type: 'button',
            url: payload,
            label: payload,
            icon: payload,
            variant: 'soft',
            shape: 'pill',
            accent: payload,
          },
        },
      },
    ),
  ),
  own('a card that holds another block', (payload) =>
    slice({
      type: 'image_block',
      attrs: { block: { type: 'html', html: payload, safetyMode: 'strict_sanitized', url: payload } },
    }),
  ),
]

/** One of each block with fields. */
const FORMS: readonly object[] = [
  { type: 'image', url: '' },
  { type: 'embed', embedType: 'youtube', url: '' },
  { type: 'embed', embedType: 'iframe_sandbox', url: '' },
  { type: 'html', html: '', safetyMode: 'strict_sanitized' },
  { type: 'html', html: '', safetyMode: 'sandboxed' },
  { type: 'button', url: '', label: '', variant: 'filled', shape: 'pill', accent: 'blue' },
  { type: 'timeline', items: [{ label: '', body: '' }] },
  { type: 'comparison', left: '', right: '' },
  { type: 'code', code: 'x' },
  { type: 'quote', html: '<p>x</p>' },
  { type: 'table', headers: ['x'], rows: [] },
]

const FILLED: readonly Way[] = [
  {
    name: 'typed: every field of every card',
    kind: 'filled',
    steps: (payload) => [
      { do: 'fill', selector: '.controls :is(input, textarea)', value: payload },
      { do: 'take' },
    ],
    blocks: () => FORMS,
  },
  {
    name: 'said: a problem',
    kind: 'filled',
    steps: (payload) => [
      { do: 'show', path: `blocks[0].${payload}`, message: payload },
      { do: 'show', path: payload, message: payload },
    ],
    blocks: () => FORMS,
  },
]

const TYPED: readonly Way[] = [
  { name: 'typed: text', kind: 'made', typed: (payload) => payload },
  { name: 'typed: markdown of a link', kind: 'made', typed: (payload) => `[x](${payload})` },
]

/** Every way by which a hostile string can come into the editor. */
export const WAYS: readonly Way[] = [...OF_SINKS, ...FOREIGN, ...PASTED, ...OWN, ...FILLED, ...TYPED]
