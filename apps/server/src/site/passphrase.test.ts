import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { normalizedPassphrase } from 'qp-schema/api'
import { eventsIn, openEvents } from '../../test/event-reader.ts'
import { BASE_URL, startTestServer, type TestServer } from '../../test/test-server.ts'

const PASSPHRASE = 'correct horse battery'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: BASE_URL }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

const open = (name: string, fields: Record<string, string>, headers = {}) =>
  server.call('POST', `/${name}/passphrase`, {
    body: String(new URLSearchParams(fields)),
    headers: { ...FORM, ...headers },
  })
const shows = (passphrase: string) => ({ 'X-Page-Passphrase': encodeURIComponent(passphrase) })
const patch = (id: string, json: object) => server.call('PATCH', `/api/v1/pages/${id}`, { json })

describe('[21.1] a passphrase', () => {
  it.each([
    ['seven characters', 'x'.repeat(7)],
    ['201 characters', 'x'.repeat(201)],
    ['seven and white space', `  ${'x'.repeat(7)} `],
    ['a line break', 'four\nwords in it'],
    ['few characters of many parts', `e${'\u0301'.repeat(2)}`.repeat(2)],
    ['a megabyte', 'x'.repeat(1_000_000)],
    ['a megabyte of combining marks', 'e\u0301\u0327\u0323'.repeat(130_000)],
    ['a number', 12_345_678],
    ['a list', ['correct', 'horse']],
  ])('[21.1.1] of %s is none', async (_, passphrase) => {
    const { status, body } = await server.call('POST', '/api/v1/publish', {
      json: { content: 'x', passphrase },
    })
    expect([status, body['error'], JSON.stringify(body['issues']).slice(0, 24)]).toEqual([
      400,
      'invalid_body',
      '[{"path":"passphrase","m',
    ])
  })

  it('[21.1.1] is compared in one form', () => {
    expect(normalizedPassphrase(' Ångström über \t')).toBe('Ångström über'.normalize('NFC'))
    expect(normalizedPassphrase('\u{1F511}'.repeat(8))).toBe('\u{1F511}'.repeat(8))
    expect(normalizedPassphrase('\u{1F511}'.repeat(200))).toHaveLength(400)
    expect(normalizedPassphrase('\u{1F511}'.repeat(201))).toBeUndefined()
    expect(normalizedPassphrase('four words \ud800')).toBeUndefined()
    expect(normalizedPassphrase('e\u0301'.repeat(200))).toHaveLength(200)
  })

  it('[21.1.3] [21.1.4] raises the revision, is said to be there, and stays with an update', async () => {
    const { id, editKey, ...made } = await server.publish({ content: 'x', passphrase: PASSPHRASE })
    expect(made).toMatchObject({ hasPassphrase: true })
    const replaced = await server.publish({ id, editKey, content: 'y' })
    expect(replaced).toMatchObject({ hasPassphrase: true })
    const hidden = await patch(id, { editKey, published: false })
    expect([hidden.headers.get('ETag'), hidden.body['hasPassphrase']]).toEqual(['"3"', true])
    const shown = await patch(id, { editKey, published: true })
    expect([shown.headers.get('ETag'), shown.body['hasPassphrase']]).toEqual(['"4"', true])
    expect((await server.call('GET', `/${id}`)).status).toBe(401)
    const without = await patch(id, { editKey, passphrase: null })
    expect([without.headers.get('ETag'), 'hasPassphrase' in without.body]).toEqual(['"5"', false])
    const read = await server.call('GET', `/api/v1/pages/${id}`)
    expect([read.status, 'hasPassphrase' in read.body]).toEqual([200, false])
    const judged = await server.call('POST', '/api/v1/validate', {
      json: { content: 'x', passphrase: PASSPHRASE },
    })
    expect(judged.body).toMatchObject({ valid: true, hasPassphrase: true })
  })

  it.each([
    [
      '[21.1.1] front matter',
      { content: `---\ntitle: T\nPassphrase: ${PASSPHRASE}\n---\n\nx`, variant: 'gfm' },
      {},
    ],
    ['[21.1.5] a header', { content: 'x' }, { 'X-Page-Passphrase': 'correct%20horse%20battery' }],
  ])('in %s is refused where a page is published', async (_, json, headers) => {
    const { status, body, text } = await server.call('POST', '/api/v1/publish', { json, headers })
    expect([status, body['error'], text.includes('passphrase'), text.includes('horse')]).toEqual([
      400,
      'invalid_body',
      true,
      false,
    ])
  })

  it('[21.1.1] is text where front matter is', async () => {
    for (const content of [`---\npassphrase: ${PASSPHRASE}\n---\n\nx`, `x\n\n---\npassphrase: x\n---`]) {
      const variant = content.startsWith('x') ? { variant: 'gfm' } : {}
      const { id } = await server.publish({ content, ...variant })
      expect((await server.call('GET', `/${id}`)).status).toBe(200)
    }
  })
})

describe('[6.13] POST /api/v1/pages/{id}/read', () => {
  it('[6.13.1] answers as GET does, for any page of its own', async () => {
    for (const fields of [{}, { passphrase: PASSPHRASE }, { published: false }]) {
      const { id, editKey } = await server.publish({ content: '# Title\n\nWords', ...fields })
      const headers = shows(PASSPHRASE)
      const got = await server.call('GET', `/api/v1/pages/${id}`, { headers })
      const read = await server.call('POST', `/api/v1/pages/${id}/read`, { json: { editKey } })
      expect([read.status, read.body, read.headers.get('ETag')]).toEqual([
        200,
        got.body,
        got.headers.get('ETag'),
      ])
      expect(read.headers.get('Cache-Control')).toBe('private, no-store')
      const known = { 'If-None-Match': read.headers.get('ETag') ?? '' }
      const again = await server.call('POST', `/api/v1/pages/${id}/read`, {
        json: { editKey },
        headers: known,
      })
      expect(again.status).toBe(304)
      for (const key of ['', PASSPHRASE, editKey.toLowerCase()]) {
        const refused = await server.call('POST', `/api/v1/pages/${id}/read`, { json: { editKey: key } })
        expect([refused.status, refused.body['error']]).toEqual([403, 'forbidden'])
      }
    }
  })
})

describe('[21.3] the form', () => {
  it('[21.3.1] has fields that password managers know, and no script', async () => {
    const { id } = await server.publish({ content: '# Numbat', passphrase: PASSPHRASE, slug: null })
    const { status, text, headers } = await server.call('GET', `/${id}?utm=x`)
    expect([status, headers.get('WWW-Authenticate')]).toEqual([401, `Passphrase realm="${id}"`])
    expect(text).toContain('autocomplete="current-password"')
    expect(text).toMatch(/<input type="text" name="username" value="[^"]+" autocomplete="username"/)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toMatch(/<script|Numbat/)
    expect(headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
    )
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  it('[21.3.2] leads to what was asked for, and never elsewhere', async () => {
    const { id } = await server.publish({ content: 'x', passphrase: PASSPHRASE, notes: true })
    const { text } = await server.call('GET', `/${id}/notes?at=0`)
    expect(text).toContain(`name="to" value="/${id}/notes?at=0"`)
    for (const [to, place] of [
      [`/${id}`, `/${id}`],
      [`/${id}/slides`, `/${id}/slides`],
      [`/${id}/notes?at=0`, `/${id}/notes?at=0`],
      [`/${id}/report`, `/${id}/report`],
      ['', `/${id}`],
      ['//evil.example', `/${id}`],
      ['https://evil.example', `/${id}`],
      [`/${id}/../other`, `/${id}`],
      [`/${id}\\@evil.example`, `/${id}`],
      [`/other/slides`, `/${id}`],
      [`/${id}/frames/0`, `/${id}`],
    ]) {
      const { status, headers } = await open(id, { passphrase: PASSPHRASE, to: to ?? '' })
      expect([status, headers.get('Location')]).toEqual([303, place])
    }
  })

  it('[21.3.3] gives a cookie of the page, for seven days, to this site alone', async () => {
    const { id } = await server.publish({ content: 'x', passphrase: PASSPHRASE })
    const { headers } = await open(id, { passphrase: PASSPHRASE })
    expect(headers.get('Set-Cookie')).toMatch(
      new RegExp(`^qp_page_${id}=\\d+\\.[\\w-]{43}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax; Secure$`),
    )
    const wrong = await open(id, { passphrase: 'correct horse batter' })
    expect([wrong.status, wrong.headers.get('Set-Cookie')]).toEqual([401, null])
    expect(wrong.text).toContain('This is not the passphrase of this page.')
    expect(wrong.text).not.toContain('correct horse batter')
  })

  it('[21.3.3] knows the cookie of the page among others of its name, as another host of the domain sets', async () => {
    const { id } = await server.publish({ content: 'x', passphrase: PASSPHRASE })
    const cookie = (await open(id, { passphrase: PASSPHRASE })).headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const statusWith = async (Cookie: string) =>
      (await server.call('GET', `/${id}`, { headers: { Cookie } })).status
    const other = `qp_page_${id}=1.x`
    expect(await statusWith(`${other}; a=b;${cookie}`)).toBe(200)
    expect(await statusWith(`${cookie}; ${other}`)).toBe(200)
    expect(await statusWith(`${other}; x${cookie}`)).toBe(401)
  })

  it('[21.3.3] ends the oldest of more than 40 cookies', async () => {
    const { id } = await server.publish({ content: 'x', passphrase: PASSPHRASE })
    const others = Array.from({ length: 43 }, (_, index) => `qp_page_${String(index).padStart(12, '0')}=x`)
    const { headers } = await open(id, { passphrase: PASSPHRASE }, { Cookie: others.join('; ') })
    const ended = headers.getSetCookie().filter((cookie) => cookie.includes('Max-Age=0'))
    expect(ended.map((cookie) => cookie.slice(0, 22))).toEqual(
      [0, 1, 2].map((index) => `qp_page_00000000000${index}=;`.slice(0, 22)),
    )
  })

  it.each([
    ['from another site', { Origin: 'https://evil.example' }, 403],
    ['of a page that needs none', {}, 303],
  ])('%s', async (_, headers, expected) => {
    const { id } = await server.publish({ content: 'x', ...(expected === 403 && { passphrase: PASSPHRASE }) })
    expect((await open(id, { passphrase: PASSPHRASE }, headers)).status).toBe(expected)
  })

  it('is 404 or 410 as its page', async () => {
    const { id, editKey } = await server.publish({ content: 'x', passphrase: PASSPHRASE })
    await patch(id, { editKey, published: false })
    expect((await open(id, { passphrase: PASSPHRASE })).status).toBe(404)
    await server.takeDown(id)
    expect((await open(id, { passphrase: PASSPHRASE })).status).toBe(410)
  })
})

describe('[21.4] programs', () => {
  it('[21.4.2] are answered where they ask, and not redirected', async () => {
    const pro = await server.pro()
    const { id } = await server.publish({ content: 'Words', passphrase: PASSPHRASE, slug: 'pademelon' }, pro)
    for (const rest of ['', '.md', '/slides']) {
      const { status, text } = await server.call('GET', `/${id}${rest}`, { headers: shows(PASSPHRASE) })
      expect([status, text.includes('Words')]).toEqual([200, true])
    }
    expect((await server.call('GET', `/${id}/`, { headers: shows(PASSPHRASE) })).status).toBe(404)
  })

  it('[10.1.3] a slash at the end tells who has none nothing of the page', async () => {
    const pro = await server.pro()
    const { id } = await server.publish({ content: 'x', passphrase: PASSPHRASE, slug: 'potoroo' }, pro)
    const { status, headers } = await server.call('GET', `/${id}/`)
    expect([status, headers.get('Location')]).toEqual([301, `${BASE_URL}/${id}`])
  })
})

describe('[21.1.3] who follows a page', () => {
  it('is told its end when the passphrase is set, changed and taken away', async () => {
    const { id, editKey } = await server.publish({ content: 'x', live: true })
    const steps = [
      [{}, { passphrase: PASSPHRASE }],
      [shows(PASSPHRASE), { passphrase: 'another one' }],
      [shows('another one'), { passphrase: null }],
    ] as const
    for (const [headers, change] of steps) {
      const reader = await openEvents(`${server.origin}/${id}/events`, headers)
      expect(reader.status).toBe(200)
      await patch(id, { editKey, ...change })
      const told = eventsIn(await reader.ended)
      expect(told.map(({ event }) => event)).toEqual(['page', 'end'])
    }
  })
})

describe('[21.5] tries', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const outcomes = (statuses: readonly number[]) =>
    Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]))

  it('[21.5.1] [21.5.2] of a page have a bound, also from many addresses; who knows it is let in all the while', async () => {
    const { id } = await server.publish({ content: 'x', passphrase: PASSPHRASE })
    const statuses: number[] = []
    for (let address = 0; address < 25; address += 1) {
      const tries = Array.from({ length: 6 }, (_, number) =>
        server.call('GET', `/${id}.txt`, {
          headers: { ...shows(`wrong words ${address} ${number}`), ...from(`198.51.100.${address}`) },
        }),
      )
      const right = server.call('GET', `/${id}.txt`, {
        headers: { ...shows(PASSPHRASE), ...from('192.0.2.1') },
      })
      statuses.push(...(await Promise.all(tries)).map(({ status }) => status))
      expect((await right).status).toBe(200)
    }
    expect(outcomes(statuses)).toEqual({ 401: 100, 429: 50 })
    const refused = await open(id, { passphrase: 'wrong again' }, from('192.0.2.2'))
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([
      429,
      expect.stringMatching(/^[1-9]\d*$/),
    ])
    expect(refused.text).toContain('Too many requests')
  })

  it('[21.5.1] of an address have a bound, whatever the pages', async () => {
    const pages = await Promise.all(
      [1, 2].map(() => server.publish({ content: 'x', passphrase: PASSPHRASE })),
    )
    const statuses: number[] = []
    for (let tried = 0; tried < 34; tried += 1) {
      const headers = { ...shows(`wrong words ${tried}`), ...from('203.0.113.9') }
      statuses.push((await server.call('GET', `/api/v1/pages/${pages[tried % 2]?.id}`, { headers })).status)
    }
    expect(outcomes(statuses)).toEqual({ 401: 30, 429: 4 })
  })
})
