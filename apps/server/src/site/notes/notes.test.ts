import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_URL, startTestServer, type TestServer } from '../../../test/test-server.ts'

const FORM = 'application/x-www-form-urlencoded'
const CONTENT = '# Tides\n\nTwice a day.\n\n## Why & how\n\nThe moon.'

let server: TestServer
let id = ''
let editKey = ''
beforeAll(async () => {
  server = await startTestServer()
  ;({ id, editKey } = await server.publish({ content: CONTENT, notes: true }))
})
afterAll(() => server.stop())

const sendForm = (fields: Record<string, string>, page = id, headers = {}) =>
  server.call('POST', `/${page}/notes`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': FORM, ...headers },
  })

const list = async (json: object = {}) =>
  (await server.call('POST', `/api/v1/pages/${id}/notes/list`, { json: { editKey, ...json } }))
    .body as unknown as {
    notes: { noteId: string; text: string; name?: string; at?: object }[]
  }

const valueOf = (form: string, words: string) =>
  new RegExp(`<option value="([^"]+)"[^>]*>[^<]*${words}`).exec(form)?.[1] ?? ''

describe('[20.1] a page that takes notes', () => {
  it('[20.1.2] has links, and without notes not a byte more', async () => {
    const { text } = await server.call('GET', `/${id}`)
    expect(text).toContain(`<a href="/${id}/notes" rel="nofollow">Write to the author</a>`)
    expect(text).toContain(`href="/${id}/notes?at=2"`)
    const without = await server.publish({ content: CONTENT })
    const plain = (await server.call('GET', `/${without.id}`)).text
    expect(plain).not.toMatch(/notes|qp-write/)
    for (const path of [`/${id}/slides`, `/${id}.md`, `/${id}.txt`, `/${id}.json`])
      expect((await server.call('GET', path)).text).not.toContain('/notes')
  })

  it('[20.1.1] [20.1.5] does not where the operator does not want it, and says so', async () => {
    const own = await startTestServer({ NOTES: 'off' })
    try {
      const warned = async (method: string, path: string, json: object) =>
        (await own.call(method, path, { json })).body['warnings']
      const warning = {
        code: 'notes_off',
        path: 'notes',
        message:
          'notes was stored, but the operator of this service has turned notes off. Readers cannot write.',
      }
      expect(await warned('POST', '/api/v1/publish', { content: 'x', notes: true })).toEqual([warning])
      const { id: other, editKey: key } = await own.publish({ content: 'x' })
      const patch = (notes: boolean) => warned('PATCH', `/api/v1/pages/${other}`, { editKey: key, notes })
      expect([await patch(true), await patch(false)]).toEqual([[warning], undefined])
      const page = await own.publish({ content: CONTENT, notes: true })
      expect((await own.call('GET', `/${page.id}`)).text).not.toContain('/notes')
      expect((await own.call('GET', `/${page.id}/notes`)).status).toBe(404)
      const at = `/api/v1/pages/${page.id}/notes`
      const { status, body } = await own.call('POST', at, { json: { text: 'x' } })
      expect([status, body['error']]).toEqual([404, 'notes_off'])
      const listed = await own.call('POST', `${at}/list`, { json: { editKey: page.editKey } })
      expect(listed.status).toBe(200)
    } finally {
      await own.stop()
    }
  })
})

describe('[20.1.4] the form', () => {
  it('is a document of its own, with the blocks of the page to choose from', async () => {
    const { status, headers, text } = await server.call('GET', `/${id}/notes?at=2`)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    )
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toContain('<script')
    const options = [...text.matchAll(/<option value="[^"]*"( selected)?>([^<]*)/g)]
    expect(options.map(([, chosen, words]) => [chosen !== undefined, words])).toEqual([
      [false, 'The whole page'],
      [false, '§ Tides'],
      [false, 'Twice a day.'],
      [true, '§ Why &amp; how'],
      [false, 'The moon.'],
    ])
    expect(text).toMatch(/ toolname="write_note_to_author" tooldescription="[^"]+"/)
  })

  it('[20.1.4] lists of more than 400 blocks the headings, others evenly, and what was chosen', async () => {
    const listed = async (blocks: readonly string[], at: number) => {
      const page = await server.publish({ content: blocks.join('\n\n'), notes: true })
      const { text } = await server.call('GET', `/${page.id}/notes?at=${at}`)
      const options = [...text.matchAll(/<option value="[^"]*"( selected)?>([^<]*)/g)].slice(1)
      expect(options.flatMap(([, chosen, words = '']) => (chosen === undefined ? [] : [words]))).toEqual([
        blocks[at]?.replace('##', '§'),
      ])
      return options.map(([, , words = '']) => words)
    }
    const blocks = Array.from({ length: 900 }, (_, index) =>
      index % 300 === 0 ? `## H${index}` : `P${index}`,
    )
    const some = await listed(blocks, 450)
    expect(some.filter((words) => words.startsWith('§'))).toEqual(['§ H0', '§ H300', '§ H600'])
    // Every third of the others.
    expect(some.slice(0, 5)).toEqual(['§ H0', 'P1', 'P4', 'P7', 'P10'])
    expect(some).toHaveLength(3 + 299 + 1)
    const headings = Array.from({ length: 500 }, (_, index) => `## H${index}`)
    expect(await listed(headings, 499)).toHaveLength(401)
  })

  it('[10.7.1] [10.7.3] is 404 and 410 as its page, and takes GET, HEAD and POST', async () => {
    const hidden = await server.publish({ content: 'x', notes: true, published: false })
    const off = await server.publish({ content: 'x' })
    const taken = await server.publish({ content: 'x', notes: true })
    await server.takeDown(taken.id)
    for (const [page, status] of [
      ['nonexistent0', 404],
      ['%00', 404],
      [hidden.id, 404],
      [off.id, 404],
      [taken.id, 410],
    ] as const) {
      expect([page, (await server.call('GET', `/${page}/notes`)).status]).toEqual([page, status])
      expect([page, (await sendForm({ text: 'x' }, page)).status]).toEqual([page, status])
      const receipt = `/${page}/notes/${'x'.repeat(24)}`
      expect([page, (await server.call('GET', receipt)).status]).toEqual([page, status])
    }
    const { status, headers } = await server.call('PUT', `/${id}/notes`)
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
  })
})

describe('[20.2.7] sending the form', () => {
  it('leads to the receipt; sent twice, it is one note', async () => {
    const form = (await server.call('GET', `/${id}/notes`)).text
    const receipt = /name="receipt" value="([\w-]{24})"/.exec(form)?.[1] ?? ''
    const fields = { receipt, at: valueOf(form, 'The moon'), text: ' One\r\ntwo ', name: ' Ada ' }
    for (const _ of [1, 2]) {
      const { status, headers } = await sendForm(fields)
      expect([status, headers.get('Location')]).toEqual([303, `/${id}/notes/${receipt}`])
    }
    const found = (await list()).notes.filter(({ text }) => text.startsWith('One'))
    expect(found).toEqual([
      expect.objectContaining({
        text: 'One\ntwo',
        name: 'Ada',
        at: { block: 3, excerpt: 'The moon.', now: 'here' },
      }),
    ])
    const shown = await server.call('GET', `/${id}/notes/${receipt}`)
    expect([shown.status, shown.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(shown.headers.get('Referrer-Policy')).toMatch(/no-referrer|same-origin|strict-origin/)
    expect(shown.text).toContain('Your note was sent')
    expect(shown.text).toContain(`href="${BASE_URL}/${id}"`)
    await server.call('POST', `/api/v1/pages/${id}/notes/${found[0]?.noteId}`, {
      json: { editKey, state: 'done', reply: '<b>Yes</b> & no' },
    })
    const answered = (await server.call('GET', `/${id}/notes/${receipt}`)).text
    expect(answered).toContain('The author has answered')
    expect(answered).toContain('&lt;b&gt;Yes&lt;/b&gt; &amp; no')
    await server.call('DELETE', `/api/v1/pages/${id}/notes`, { json: { editKey } })
    expect((await server.call('GET', `/${id}/notes/${receipt}`)).status).toBe(404)
  })

  it('comes back with all that was written where something is wrong', async () => {
    const form = (await server.call('GET', `/${id}/notes`)).text
    const hostile = '</textarea><script>alert(1)</script>'
    for (const [fields, words] of [
      [{ text: ' ', name: hostile }, 'Write your note.'],
      [{ text: 'x'.repeat(2001), name: hostile }, 'The note is too long.'],
      [{ text: 'x', name: hostile.repeat(5) }, 'The name is too long.'],
      [{ text: hostile, at: '3.0000000000000000' }, 'The page has changed'],
    ] as const) {
      const { status, text } = await sendForm(fields)
      expect([words, status]).toEqual([words, 400])
      expect(text).toContain(words)
      expect(text).toContain('<title>Not sent: Write to the author</title>')
      expect(text).not.toContain('<script')
    }
    const moved = valueOf(form, 'The moon').replace(/^\d+/, '1')
    expect((await sendForm({ text: 'moved', at: moved })).status).toBe(303)
    expect((await list()).notes.at(-1)?.at).toMatchObject({ block: 3, now: 'here' })
  })

  it('[20.6.2] says kindly that there is no room, and keeps what was written', async () => {
    const page = await server.publish({ content: 'x', notes: true })
    for (let count = 0; count < 5; count += 1) await sendForm({ text: 'x' }, page.id)
    const { status, text } = await sendForm({ text: 'precious words' }, page.id)
    expect(status).toBe(409)
    expect(text).toContain('precious words</textarea>')
    expect(text).toContain('role="alert"')
  })

  it('[20.2.7] gives the text back where the page has gone while it was written', async () => {
    const own = await server.publish({ content: CONTENT, notes: true })
    const patch = (json: object) =>
      server.call('PATCH', `/api/v1/pages/${own.id}`, { json: { editKey: own.editKey, ...json } })
    const sent = async () => {
      const { status, text } = await sendForm({ text: 'Do not <lose> me', receipt: '' }, own.id)
      return [status, text.includes('Your note was not sent'), text.includes('Do not &lt;lose&gt; me')]
    }
    await patch({ notes: false })
    expect(await sent()).toEqual([404, true, true])
    await patch({ notes: true, published: false })
    expect(await sent()).toEqual([404, true, true])
    await server.takeDown(own.id)
    expect(await sent()).toEqual([410, true, true])
    expect((await sendForm({ text: '' }, own.id)).text).not.toContain('Your note was not sent')
  })

  it('[20.2.7] gives the text back, and the way to the form, where the page needs a passphrase by now', async () => {
    const own = await server.publish({ content: CONTENT, notes: true, passphrase: 'correct horse battery' })
    const { status, text } = await sendForm({ text: 'Do not <lose> me' }, own.id)
    expect([status, text.includes('Do not &lt;lose&gt; me')]).toEqual([401, true])
    expect(text).toContain(
      `needs a passphrase now. Copy what you wrote, and go to <a href="/${own.id}/notes">`,
    )
  })

  it('[20.2.6] the receipt says that the page has changed, and that there is no note any more', async () => {
    const own = await server.publish({ content: CONTENT, notes: true })
    const location = (await sendForm({ text: 'x' }, own.id)).headers.get('Location') ?? ''
    const read = async () => {
      const { status, text } = await server.call('GET', location)
      return [
        status,
        text.includes('The page has changed since you wrote'),
        text.includes('There is no note here'),
      ]
    }
    expect(await read()).toEqual([200, false, false])
    await server.publish({ id: own.id, editKey: own.editKey, content: 'New.' })
    expect(await read()).toEqual([200, true, false])
    await server.call('DELETE', `/api/v1/pages/${own.id}/notes`, { json: { editKey: own.editKey } })
    expect(await read()).toEqual([404, false, true])
  })

  it('[20.2.4] is refused from another site, before its rate counts', async () => {
    const limited = await startTestServer({ NOTE_RATE_LIMIT: '1' })
    try {
      const page = await limited.publish({ content: 'x', notes: true })
      const send = (headers = {}) =>
        limited.call('POST', `/${page.id}/notes`, {
          body: 'text=x',
          headers: { 'Content-Type': FORM, ...headers },
        })
      expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
      expect((await send({ Origin: 'https://evil.example' })).status).toBe(403)
      expect((await send({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303)
      expect((await send()).status, '[8.2.13] one count with the API').toBe(429)
      const again = await limited.call('POST', `/${page.id}/notes`, {
        body: 'text=Too+much,+and+yet+not+lost',
        headers: { 'Content-Type': FORM },
      })
      expect([again.status, again.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)])
      expect(again.text, '[20.2.7]').toContain('>Too much, and yet not lost</blockquote>')
      expect(again.text).toMatch(/Too many requests from this address; try again in \d+ s\./)
      const json = { text: 'x' }
      expect((await limited.call('POST', `/api/v1/pages/${page.id}/notes`, { json })).status).toBe(429)
    } finally {
      await limited.stop()
    }
  })
})
