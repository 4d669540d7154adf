import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EditResponse, ErrorBody, PageResponse } from 'qp-schema/api'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const BLOCKS = [
  { type: 'richtext', html: '<h1>Tides</h1>' },
  { type: 'richtext', html: '<p>Twice a day the sea comes, and twice it goes.</p>' },
  {
    type: 'button',
    url: 'https://example.org/',
    label: 'Go',
    variant: 'soft',
    shape: 'pill',
    accent: 'blue',
  },
  { type: 'table', headers: ['a', 'b'], rows: [['1', '2']], caption: 'Heights' },
  { type: 'richtext', html: '<p>The end, twice.</p>' },
]

interface Page {
  readonly id: string
  readonly editKey: string
}

const read = async ({ id }: Page) => (await server.call<PageResponse>('GET', `/api/v1/pages/${id}`)).body
const publish = (blocks: unknown = BLOCKS, more = {}) => server.publish({ blocks, ...more })
const send = ({ id, editKey }: Page, edits: unknown, headers = {}) =>
  server.call<EditResponse & ErrorBody>('POST', `/api/v1/pages/${id}/edits`, {
    json: { editKey, edits },
    headers,
  })

describe('[6.10] POST /api/v1/pages/{id}/edits', () => {
  it('[6.10.1] [6.10.7] changes a text that stands once, and nothing else', async () => {
    const page = await publish(BLOCKS, { theme: 'dark-vivid', meta: { title: 'T' }, published: false })
    const before = await read(page)
    const { status, body, headers } = await send(page, [{ old: 'the sea comes', new: 'it **comes**' }])
    const after = await read(page)
    expect([status, body]).toEqual([
      200,
      {
        id: page.id,
        changed: [1],
        removed: 1,
        blockCount: 5,
        published: false,
        updatedAt: after.updatedAt,
      },
    ])
    const content = BLOCKS.with(1, {
      type: 'richtext',
      html: '<p>Twice a day it <strong>comes</strong>, and twice it goes.</p>',
    })
    expect({ ...after, content: undefined, blocks: undefined }).toEqual({
      ...before,
      content: undefined,
      blocks: undefined,
      updatedAt: body.updatedAt,
    })
    expect(after.content).toEqual(content)
    const next = { 'If-Match': headers.get('ETag') ?? '' }
    expect((await send(page, [{ at: 0, remove: true }], next)).status).toBe(200)
  })

  it('[6.10.1] makes several edits in the text of before, a cell and a label among them', async () => {
    const page = await publish()
    const { body } = await send(page, [
      { old: 'Heights', new: 'Depths' },
      { old: '"label": "Go"', new: '"label": "Come"' },
      { old: 'Tides', new: 'Heights' },
    ])
    expect(body).toMatchObject({ changed: [0, 2, 3], removed: 3, blockCount: 5 })
    const { content } = await read(page)
    expect([content[0], content[2], content[3]]).toEqual([
      { type: 'richtext', html: '<h1>Heights</h1>' },
      { ...BLOCKS[2], label: 'Come' },
      { ...BLOCKS[3], caption: 'Depths' },
    ])
    expect([content[1], content[4]]).toEqual([BLOCKS[1], BLOCKS[4]])
  })

  it.each([
    [
      'edit_not_found',
      [
        { old: 'Tides', new: 'x' },
        { old: 'nowhere', new: 'x' },
      ],
      [['edits[1].old', 'does not stand on the page']],
    ],
    [
      'edit_ambiguous',
      [{ old: 'twice', new: 'x' }],
      [['edits[0].old', 'stands in lines 3, 18 of its markdown']],
    ],
    [
      'invalid_body',
      [
        { old: 'the sea', new: 'x' },
        { old: 'sea comes', new: 'y' },
      ],
      [['edits[1].old', 'overlaps with edits[0]']],
    ],
    [
      'invalid_body',
      [{ old: '', new: 'x' }],
      [['edits[0].old', 'Too small: expected string to have >=1 characters']],
    ],
    ['invalid_body', [], [['edits', 'Too small: expected array to have >=1 items']]],
    [
      'invalid_body',
      [
        { old: 'Tides' },
        { new: 'x', replace: null },
        { replace: 'x' },
        { at: 1 },
        {},
        'x',
        { old: 'Tides', new: 'x', at: 0, remove: true },
        { at: 0, insert: 'x', replace: 'y' },
        { at: -1, insert: 5 },
        { at: 0, remove: false },
        {
          at: 0,
          insert: [
            { type: 'divider', x: null },
            { type: 'image', alt: null },
          ],
        },
        { at: 0, replace: [{ type: 'imag' }] },
      ],
      [
        ['edits[0].new', 'is missing, beside old'],
        ['edits[1].old', 'is missing, beside new'],
        ['edits[2].at', 'is missing, beside replace'],
        ['edits[3]', 'has at alone: send replace, insert or remove: true too'],
        ['edits[4]', 'must be { old, new }, { at, replace }, { at, insert } or { at, remove: true }'],
        ['edits[5]', 'must be { old, new }, { at, replace }, { at, insert } or { at, remove: true }'],
        [
          'edits[6]',
          'mixes old, new, at and remove: send { old, new }, { at, replace }, { at, insert } or { at, remove: true }',
        ],
        [
          'edits[7]',
          'mixes at, replace and insert: send { old, new }, { at, replace }, { at, insert } or { at, remove: true }',
        ],
        ['edits[8].at', 'Too small: expected number to be >=0'],
        ['edits[8].insert', 'must be markdown or an array of blocks'],
        ['edits[9].remove', 'Invalid input: expected true'],
        ['edits[10].insert[1].url', 'Invalid input: expected string, received undefined'],
        [
          'edits[11].replace[0].type',
          "Invalid discriminator value. Expected 'richtext' | 'image' | 'embed' | 'html' | 'callout' | 'quote' | 'divider' | 'timeline' | 'comparison' | 'table' | 'code' | 'button'",
        ],
      ],
    ],
    ['invalid_body', [{ at: 5, remove: true }], [['edits[0].at', 'is beyond the last place, 4']]],
    [
      'invalid_body',
      [
        { at: 1, remove: true },
        { at: 1, replace: 'x' },
      ],
      [['edits[1].at', 'is changed by another edit as well']],
    ],
    [
      'invalid_body',
      [
        { at: 0, insert: 'x' },
        { old: 'Tides', new: 'x' },
      ],
      [['edits', 'has edits of texts and edits of places: send them in two requests']],
    ],
    ['invalid_body', [{ at: 0, insert: [{ type: 'image' }] }], undefined],
    ['no_content', [0, 1, 2, 3, 4].map((at) => ({ at, remove: true })), undefined],
    [
      'premium_required',
      [{ at: 0, insert: [{ type: 'html', html: '<p>x', safetyMode: 'pro_sandboxed' }] }],
      undefined,
    ],
  ])('[6.10.4] [6.10.10] refuses with %s, and changes nothing: %j', async (code, edits, places) => {
    const page = await publish()
    const { status, body } = await send(page, edits)
    expect([status, body.error]).toEqual([expect.any(Number), code])
    if (places !== undefined) expect(body.issues?.map(({ path, message }) => [path, message])).toEqual(places)
    expect((await read(page)).content).toEqual(BLOCKS)
  })

  it('[6.10.11] shows what reads as the text that was not found', async () => {
    const page = await publish([
      { type: 'richtext', html: '<p>It’s <strong>high</strong> water at\u00a0nine.</p>' },
      { type: 'quote', html: '<p>Low tide – and <a href="https://example.org/">calm</a></p><p>all day…</p>' },
      { type: 'code', code: `if (x) {\n  ${'go() '.repeat(40)}'end'\n}`, language: 'js' },
    ])
    const olds = [
      "It's **high**",
      'high water',
      'water at nine',
      'tide - and calm all day...',
      `${'go() '.repeat(40)}“end”`,
      `${'go() '.repeat(40)}'end’`,
      'low water',
      'zz',
    ]
    const { status, body } = await send(
      page,
      olds.map((old) => ({ old, new: 'x' })),
    )
    expect([status, body.error]).toEqual([409, 'edit_not_found'])
    expect(body.issues).toEqual([
      { path: 'edits[0].old', message: 'does not stand on the page; line 1 has "It’s **high**"' },
      { path: 'edits[1].old', message: 'does not stand on the page; line 1 has "**high** water"' },
      { path: 'edits[2].old', message: 'does not stand on the page; line 1 has "water at\\u00a0nine"' },
      {
        path: 'edits[3].old',
        message:
          'does not stand on the page; line 3 has "tide – and [calm](https://example.org/)\\n>\\n> all day…"',
      },
      { path: 'edits[4].old', message: 'does not stand on the page' },
      {
        path: 'edits[5].old',
        message: `does not stand on the page; line 9 has …" go() go() go() 'end'"`,
      },
      { path: 'edits[6].old', message: 'does not stand on the page' },
      { path: 'edits[7].old', message: 'does not stand on the page' },
    ])
  })

  it('[6.10.2] inserts, replaces and removes by places of before', async () => {
    const page = await publish()
    const { body } = await send(page, [
      { at: 0, remove: true },
      { at: 2, replace: 'One\n\nTwo[^1]\n\n[^1]: A note' },
      { at: 3, insert: [{ type: 'divider' }] },
      { at: 3, insert: '- [ ] a' },
      { at: 5, insert: 'last' },
    ])
    const { content } = await read(page)
    expect(content.map(({ type }) => type)).toEqual([
      'richtext',
      'richtext',
      'richtext',
      'richtext',
      'divider',
      'richtext',
      'table',
      'richtext',
      'richtext',
    ])
    expect(body).toMatchObject({ changed: [1, 2, 3, 4, 5, 8], removed: 2, blockCount: 9 })
    expect([content[0], content[6], content[7]]).toEqual([BLOCKS[1], BLOCKS[3], BLOCKS[4]])
  })

  it('[6.10.5] does not judge again what it does not touch', async () => {
    const scripted = { type: 'html', html: '<script>go()</script>', safetyMode: 'pro_sandboxed' }
    const page = await server.publish(
      { blocks: [scripted, { type: 'richtext', html: '<p>x</p>' }] },
      await server.pro(),
    )
    expect((await send(page, [{ at: 1, replace: 'y' }])).status).toBe(200)
    expect((await read(page)).content[0]).toEqual(scripted)
    expect((await send(page, [{ old: 'go()', new: 'come()' }])).body.error).toBe('premium_required')
  })

  it('[6.10.6] sanitizes what it changes, and says so', async () => {
    const page = await publish()
    const { body } = await send(page, [
      { at: 4, insert: [{ type: 'richtext', html: '<p onclick="x">a</p>' }] },
    ])
    expect(body.warnings?.map(({ path }) => path)).toEqual(['blocks[4].html'])
    expect((await read(page)).content[4]).toEqual({ type: 'richtext', html: '<p>a</p>' })
    const front = await send(page, [{ old: '# Tides', new: '---\ntitle: Front\n---\n\n# Tides' }])
    expect(front.body.warnings?.map(({ code }) => code)).toEqual(['front_matter_ignored'])
    const placed = await send(page, [{ at: 0, insert: '---\nslug: mine\n---\n\nBefore all.' }])
    expect(placed.body.warnings?.map(({ code }) => code)).toEqual(['front_matter_ignored'])
  })

  it('[6.10.6] keeps a full_bleed page one', async () => {
    const framed = { type: 'html', html: '<h1>Hi</h1>', safetyMode: 'sandboxed' }
    const pro = await server.pro()
    const page = await server.publish({ blocks: [framed], layout: 'full_bleed' }, pro)
    expect((await send(page, [{ old: 'Hi', new: 'Ho' }])).status).toBe(200)
    expect((await read(page)).content).toEqual([{ ...framed, html: '<h1>Ho</h1>' }])
    expect((await send(page, [{ at: 0, insert: 'x' }])).body.error).toBe('layout_unavailable')
  })

  it('[6.10.8] [5.9] [5.10] heeds If-Match and Idempotency-Key, and is made anew after another write', async () => {
    const page = await publish()
    const { headers } = await server.call('GET', `/api/v1/pages/${page.id}`)
    const stale = { 'If-Match': headers.get('ETag') ?? '' }
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await send(page, [{ old: 'Tides', new: 'Ebb' }], { ...stale, ...key })
    const again = await send(page, [{ old: 'Tides', new: 'Ebb' }], { ...stale, ...key })
    expect([first.status, again.body]).toEqual([200, first.body])
    expect((await send(page, [{ old: 'Ebb', new: 'x' }], stale)).status).toBe(412)
    const answers = await Promise.all(
      [0, 1, 2].map((number) => send(page, [{ at: 5, insert: `added ${number}` }])),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read(page)).content).toHaveLength(8)
  })

  it('[5.4.2] asks for the key first, and 404s as ever', async () => {
    const page = await publish()
    expect((await send({ ...page, editKey: 'wrong' }, [])).status).toBe(403)
    expect((await send({ ...page, id: 'unknown' }, [])).status).toBe(404)
  })

  it('one sentence in a page of 40 KB costs less than 300 tokens', async () => {
    const paragraphs = Array.from(
      { length: 400 },
      (_, index) => `Paragraph ${index} says what it has to say, and then it says a little more about that.`,
    )
    const page = await server.publish({ content: paragraphs.join('\n\n') })
    const old = 'Paragraph 200 says what it has to say'
    const { body } = await send(page, [{ old, new: `${old} now` }])
    expect(body.changed).toEqual([200])
    const call = { id: page.id, editKey: page.editKey, edits: [{ old, new: `${old} now` }] }
    expect((JSON.stringify(call).length + JSON.stringify(body).length) / 4).toBeLessThan(300)
  })
})
