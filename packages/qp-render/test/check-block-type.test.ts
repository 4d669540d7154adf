import { BlockTypeError, checkBlockType } from 'qp-sanitize/testing'
import { EMBED_TYPES, escapeHtml, type FieldKinds, KINDS, type KnownBlock } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { type BlockTypeDefinition, defineBlockType, html as markup, trustedHtml } from '../src/index.ts'
import { chart } from './own-blocks.testkit.ts'

type Definition = BlockTypeDefinition<`x-${string}`, { readonly title: 'plainText' }>

const NOTE: Definition = {
  type: 'x-example-note',
  kinds: { title: 'plainText' },
  fallback: ({ title }) => [{ type: 'richtext', html: `<p>${escapeHtml(title)}</p>` }],
  render: ({ title }) => markup`<p>${title}</p>`,
}

const note = (changed: Partial<Definition>) => defineBlockType({ ...NOTE, ...changed })

it('passes types that do what it asks, and tries every attack at each of their strings', () => {
  expect(checkBlockType(note({}))).toBeGreaterThan(300)
  expect(checkBlockType(chart)).toBeGreaterThan(1000)
})

it('knows every kind, and choices, lists and objects', () => {
  const kinds = Object.fromEntries(
    KINDS.map((kind) => [kind, kind === 'embedUrl' ? kind : { optional: kind }]),
  ) as FieldKinds
  const every = defineBlockType({
    type: 'x-example-every',
    kinds: {
      ...kinds,
      embedType: { choice: EMBED_TYPES },
      rows: [['inlineHtml']],
      one: { two: 'plainText' },
    },
    fallback: (block) => {
      const { plainText, sourceCode, richHtml, inlineHtml, snippet, document, embedUrl, rows, one } =
        block as unknown as Record<string, string> & { rows: string[][]; one: { two: string } }
      const blocks: (KnownBlock | undefined)[] = [
        { type: 'code', code: [plainText, sourceCode, one.two].join('\n') },
        richHtml === undefined ? undefined : { type: 'richtext', html: richHtml },
        inlineHtml === undefined ? undefined : { type: 'richtext', html: `<p>${inlineHtml}</p>` },
        snippet === undefined ? undefined : { type: 'html', html: snippet },
        document === undefined ? undefined : { type: 'html', safetyMode: 'sandboxed', html: document },
        { type: 'embed', embedType: 'youtube', url: embedUrl ?? '' },
        ...rows.map((row): KnownBlock => ({ type: 'table', headers: row.map(() => ''), rows: [row] })),
      ]
      return blocks.filter((known) => known !== undefined).slice(0, 100)
    },
    render: (block, { leaf, imageLoading }) => markup`
      ${[...KINDS].map((kind) => leaf(kind))} ${leaf('one.two')}
      ${block.rows.flatMap((row, i) => row.map((_cell, j) => leaf(`rows[${i}][${j}]`)))}
      <a href="${leaf('linkUrl')}"><img loading="${imageLoading()}" src="${leaf('imageUrl')}" alt="${leaf('plainText')}"></a>
      <iframe sandbox="allow-scripts" srcdoc="${(block as unknown as Record<string, string>)['scriptedDocument']}"></iframe>
    `,
  })
  const blocks = EMBED_TYPES.slice(0, 1).map((embedType) => ({
    type: 'x-example-every' as const,
    embedType,
    embedUrl: 'https://youtu.be/dQw4w9WgXcQ',
    rows: [['a', 'b']],
    one: { two: 'c' },
  }))
  expect(checkBlockType(every, { blocks: blocks as never })).toBeGreaterThan(1000)
})

it.each<[string, Partial<Definition>, RegExp]>([
  [
    'takes text for HTML',
    { render: ({ title }) => trustedHtml(`<p>${title}</p>`) },
    /^x-example-note: its HTML can run a script: /,
  ],
  [
    'leaves out quotes',
    { render: ({ title }) => markup`<p class=${title}>${title}</p>` },
    /its HTML has text of the block in class of <p>, which has no quotes, where escaping does not make it safe\. Block: \{"type":"x-example-note","title":"tidetitle"\}$/,
  ],
  [
    'takes text for an address',
    { render: ({ title }) => markup`<a href="${title}">x</a>` },
    /its HTML has text of the block in href of <a>, where/,
  ],
  [
    'takes text for an address behind a check that scripts pass',
    { render: ({ title }) => markup`<a href="${/^https?:/.test(title) ? title : '#'}">${title}</a>` },
    /its HTML has text of the block in href of <a>, where.*"title":"https:/,
  ],
  [
    'puts text into a style',
    { render: ({ title }) => markup`<p style="width:${title}%">${title}</p>` },
    /its HTML has text of the block in style of <p>, where/,
  ],
  [
    'puts text into a style when it begins with a number',
    {
      render: ({ title }) => markup`<p${/^\d/.test(title) && markup` style="width:${title}%"`}>${title}</p>`,
    },
    /its HTML has text of the block in style of <p>, where.*"title":"1px;position:fixed;/,
  ],
  [
    'puts text into a style sheet',
    { render: ({ title }) => markup`<style>p::after{content:'${title}'}</style><p>${title}</p>` },
    /its HTML has text of the block in <style>, where/,
  ],
  [
    'puts text into a handler',
    {
      render: ({ title }) =>
        markup`<p>${title}</p>${trustedHtml(`<p onclick="a('${escapeHtml(title, 'attribute')}')">`)}`,
    },
    /its HTML can run a script: onclick of <p>/,
  ],
  [
    'puts text into a frame',
    { render: ({ title }) => markup`<iframe sandbox srcdoc="${title}"></iframe>` },
    /its HTML has text of the block in srcdoc of <iframe>, where/,
  ],
  [
    'escapes twice',
    { render: ({ title }) => markup`<p>${escapeHtml(title)}</p>` },
    /its HTML has text that is escaped once too often\. Block: .*"<p>tidetitle<\/p>"/,
  ],
  [
    'escapes twice in its fallback',
    { fallback: ({ title }) => [{ type: 'richtext', html: `<p>${escapeHtml(escapeHtml(title))}</p>` }] },
    /fallback\[0\]\.html has text that is escaped once too often/,
  ],
  [
    'escapes what is no HTML in its fallback',
    { fallback: ({ title }) => [{ type: 'code', code: escapeHtml(title) }] },
    /fallback\[0\]\.code has text that is escaped once too often/,
  ],
  [
    'shows a document in a frame of its own origin',
    { render: ({ title }) => markup`<iframe srcdoc="${title}"></iframe>` },
    /can run a script: srcdoc of a frame that shares the origin/,
  ],
  [
    'has a script',
    { render: ({ title }) => markup`<p>${title}</p><script>run()</script>` },
    /can run a script: <script>/,
  ],
  [
    'shows no text',
    { render: () => markup`<p>…</p>` },
    /its HTML has not the word tide\. Block: \{"type":"x-example-note","title":"tide"\}$/,
  ],
  [
    'loses text in its fallback',
    { fallback: () => [{ type: 'divider' }] },
    /its fallback has not the word tide/,
  ],
  [
    'drops a block for its words',
    {
      fallback: ({ title }) => (title === 'tide' ? [{ type: 'richtext', html: '<p>tide</p>' }] : []),
    },
    /it is dropped, with the word tidetitle/,
  ],
  [
    'does not escape in its fallback',
    { fallback: ({ title }) => [{ type: 'richtext', html: `<p>${title}</p>` }] },
    /its fallback is not safe as it is: blocks\[0\]\.html: .* Escape its texts\. Block: /,
  ],
  [
    'has an invalid fallback',
    { fallback: ({ title }) => [{ type: 'table', headers: [escapeHtml(title)], rows: [[]] }] },
    /its fallback is not valid: blocks\[0\]\.fallback\[0\]\.rows\[0\] /,
  ],
  [
    'has no known blocks for a fallback',
    { fallback: () => [{ type: 'callout' } as KnownBlock] },
    /sanitizeBlocks threw TypeError: fallback of x-example-note must give known blocks: /,
  ],
  [
    'has another fallback each time',
    {
      fallback: ({ title }) => [
        { type: 'richtext', html: `<p>${escapeHtml(title)} ${String(performance.now())}</p>` },
      ],
    },
    /sanitizing it again gave /,
  ],
  [
    'has other HTML each time',
    { render: ({ title }) => markup`<p>${title} ${performance.now()}</p>` },
    /render gave other HTML the second time/,
  ],
  [
    'throws',
    {
      render() {
        throw new Error('no axis')
      },
    },
    /render threw Error: no axis/,
  ],
  [
    'gives no HTML',
    { render: () => 7 as never },
    /render threw TypeError: render of x-example-note gave number/,
  ],
  [
    'changes its block',
    {
      render(block) {
        block.title += '!'
        return 'x'
      },
    },
    /render changed the block|render gave other HTML/,
  ],
  [
    'is slow',
    {
      render({ title }) {
        const end = performance.now() + (title.length > 100 ? 300 : 0)
        while (performance.now() < end);
        return title
      },
    },
    /fallback and render took 3\d\d ms, more than 200\. Block: .*tide tide/,
  ],
])('finds a type that %s, and says with which block', (_what, changed, message) => {
  const check = () => checkBlockType(note(changed))
  expect(check).toThrow(BlockTypeError)
  expect(check).toThrow(message)
})

it('finds a fallback that has a block for each element', () => {
  const list = defineBlockType({
    type: 'x-example-list',
    kinds: { items: ['richHtml'] },
    fallback: ({ items }) => items.map((html) => ({ type: 'richtext', html })),
    render: ({ items }, { leaf }) => markup`${items.map((_item, index) => leaf(`items[${index}]`))}`,
  })
  expect(() => checkBlockType(list)).toThrow(/fallback must be at most 100 blocks\. Block: /)
})

it('keeps the error of the type’s own code, and the block', () => {
  const failure = new Error('no axis')
  const broken = note({
    render() {
      throw failure
    },
  })
  try {
    checkBlockType(broken)
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({
      name: 'BlockTypeError',
      code: 'block_type',
      cause: failure,
      input: { type: 'x-example-note', title: 'tide' },
    })
  }
})

it('asks for blocks where none that it makes fits the schema, and tries what fits', () => {
  const digits = defineBlockType({
    type: 'x-example-digits',
    kinds: { value: 'plainText', label: 'plainText' },
    schema: {
      '~standard': {
        validate: (block) =>
          /^\d+$/.test((block as { value: string }).value)
            ? { value: block }
            : { issues: [{ message: 'must be digits', path: ['value'] }] },
      },
    },
    fallback: ({ value, label }) => [{ type: 'timeline', items: [{ label, body: value }] }],
    render: ({ value, label }) => markup`<meter value="${value}">${label}</meter>`,
  })
  expect(() => checkBlockType(digits)).toThrow(
    /^x-example-digits: its schema takes no block that is made from its kinds\. Give some of yours: checkBlockType\(type, \{ blocks: /,
  )
  const block = { type: 'x-example-digits', value: '12', label: 'x' } as const
  expect(checkBlockType(digits, { blocks: [block] })).toBeGreaterThan(150)
  expect(() => checkBlockType(digits, { blocks: [{ ...block, value: 'x' }] })).toThrow(
    /^x-example-digits: sanitizeBlocks threw TypeError: blocks\[0\]\.value: must be digits\. Block: /,
  )
})

it('takes text in a place of the page, behind a server of the type, and numbers that were checked', () => {
  const render: Definition['render'] = ({ title }) =>
    markup`<a href="#${title}">a</a><a href="https://example.org/find?q=${encodeURIComponent(title)}">b</a>
      <svg width="${title}"></svg><p${/^\d+$/.test(title) && markup` style="width:${title}%"`} title="${title}"></p>`
  expect(checkBlockType(note({ render }))).toBeGreaterThan(300)
})

it('finds an address of the block in a style', () => {
  const picture = defineBlockType({
    type: 'x-example-picture',
    kinds: { url: 'imageUrl' },
    fallback: ({ url }) => [{ type: 'image', url }],
    render: ({ url }) => markup`<p style="background:url(${url})"></p>`,
  })
  expect(() => checkBlockType(picture)).toThrow(/its HTML has text of the block in style of <p>/)
})

describe('a type whose schema takes numbers alone', () => {
  const values = (render: (value: string) => string, pattern: RegExp) =>
    defineBlockType({
      type: 'x-example-values',
      kinds: { label: 'plainText', value: 'plainText' },
      schema: {
        '~standard': {
          validate: (block) =>
            pattern.test((block as { value: string }).value) ? {} : { issues: [{ message: 'no number' }] },
        },
      },
      fallback: ({ label, value }) => [
        { type: 'richtext', html: `<p>${escapeHtml(`${label} ${value}`)}</p>` },
      ],
      render: ({ label, value }) => markup`${label} ${render(value)}`,
    })
  const blocks = [{ type: 'x-example-values' as const, label: 'Mean', value: '4' }]

  it.each([/^\d+$/, /^0?\.\d+$|^4$/, /^4$/])(
    'is tried with numbers, and those of its blocks: %s',
    (pattern) => {
      expect(
        checkBlockType(
          values((value) => value, pattern),
          { blocks },
        ),
      ).toBeGreaterThan(150)
      expect(() =>
        checkBlockType(
          values(() => '', pattern),
          { blocks },
        ),
      ).toThrow(/its HTML has not the word 4\. /)
      expect(() =>
        checkBlockType(
          values((value) => (value === '4' ? '4' : ''), /^\d+$/),
          { blocks },
        ),
      ).toThrow(/its HTML has not the word 73\. /)
    },
  )
})

it('refuses what defineBlockType did not make', () => {
  expect(() => checkBlockType(NOTE as never)).toThrow(TypeError)
  expect(() => checkBlockType(note({}), { blocks: 7 as never })).toThrow(
    new TypeError('the option blocks wants an array of blocks and got a number'),
  )
})
