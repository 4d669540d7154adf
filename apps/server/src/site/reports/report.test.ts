import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCurrentDatabase } from '../../store/db/open-current-database.ts'
import { createReports, type Report } from '../../store/reports.ts'
import { rawRequest } from '../../../test/raw-request.ts'
import { BASE_URL, startTestServer, type TestServer } from '../../../test/test-server.ts'

const FORM = 'application/x-www-form-urlencoded'

let server: TestServer
let id = ''
beforeAll(async () => {
  server = await startTestServer()
  id = (await server.publish({ content: '# Reported' })).id
})
afterAll(() => server.stop())

const sendJson = (json: unknown, page = id, headers = {}) =>
  server.call('POST', `/${page}/report`, { json, headers })

const sendForm = (fields: Record<string, string>, page = id, headers = {}) =>
  server.call('POST', `/${page}/report`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': FORM, ...headers },
  })

/** What the store holds about a page. */
async function stored(pageId: string): Promise<Report[]> {
  const database = await openCurrentDatabase(server.databaseUrl)
  try {
    return (await createReports(database).list({ limit: 1000, pageId })) ?? []
  } finally {
    await database.close()
  }
}

describe('[10.26.1] the form', () => {
  it('is a document that posts to the page it is about, under a policy of its own', async () => {
    const { status, headers, text } = await server.call('GET', `/${id}/report`)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    )
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(text).toContain(`<form method="post" action="/${id}/report">`)
    expect(text).toContain(`<a href="${BASE_URL}/${id}">${BASE_URL}/${id}</a>`)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect([...text.matchAll(/<input type="radio" name="reason" value="(\w+)"/g)].map(([, v]) => v)).toEqual([
      'spam',
      'phishing',
      'illegal',
      'personal',
      'copyright',
      'other',
    ])
    expect(text).not.toContain('checked')
    expect((await server.call('HEAD', `/${id}/report`)).status).toBe(200)
  })

  it('is at the slug as well, and names the address that people know', async () => {
    const page = await server.publish({ content: 'x', slug: 'reported' }, await server.pro())
    const { text } = await server.call('GET', '/reported/report')
    expect(text).toContain(`action="/${page.id}/report"`)
    expect(text).toContain(`<a href="${BASE_URL}/reported">`)
    expect((await sendForm({ reason: 'spam' }, 'reported')).status).toBe(200)
    expect(await stored(page.id)).toHaveLength(1)
  })

  it('[6.7.2] takes GET, HEAD and POST', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status, headers } = await server.call(method, `/${id}/report`)
      expect([method, status, headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD, POST'])
    }
  })
})

describe('[10.26.2] the link', () => {
  it('is in the foot line of pages, and nowhere in a page that fills the window, or in frames', async () => {
    const link = `<a href="${BASE_URL}/${id}/report" rel="nofollow">Report abuse</a>`
    expect((await server.call('GET', `/${id}`)).text).toContain(link)
    const blocks = [{ type: 'html', html: '<p>Framed</p>', safetyMode: 'sandboxed' }]
    const bleeding = await server.publish({ blocks, layout: 'full_bleed' }, await server.pro())
    for (const path of [`/${bleeding.id}`, `/${bleeding.id}/frames/0`]) {
      const { status, text } = await server.call('GET', path)
      expect([path, status, text.includes('/report')]).toEqual([path, 200, false])
    }
    expect((await server.call('GET', `/${bleeding.id}/report`)).status).toBe(200)
  })
})

describe('[10.26.3] a report', () => {
  it('[10.26.5] is stored as the form sends it, and answered with thanks', async () => {
    const page = await server.publish({ content: 'x' })
    const { id: pageId, editKey } = page
    await server.call('PATCH', `/api/v1/pages/${pageId}`, { json: { editKey, published: true } })
    const fields = { reason: 'personal', details: ' One\r\n“two” & <b>\0three</b> ', extra: 'x' }
    const { status, headers, text } = await sendForm(fields, pageId)
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(text).toContain('<h1>Thank you</h1>')
    expect(text).toContain(`href="${BASE_URL}/${pageId}">Back to the page</a>`)
    expect(await stored(pageId)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
        pageId,
        revision: 2,
        reason: 'personal',
        details: 'One\n“two” & <b>three</b>',
        createdAt: expect.stringMatching(/^20\d\d-.*Z$/) as string,
        resolvedAt: null,
        resolution: null,
      },
    ])
  })

  it('[10.26.5] is stored as JSON, and answered in JSON', async () => {
    const { id: pageId } = await server.publish({ content: 'x' })
    const { status, body } = await sendJson({ reason: 'spam', details: null }, pageId)
    expect([status, body]).toEqual([200, { id: pageId, reported: true }])
    expect((await stored(pageId)).map(({ reason, details }) => [reason, details])).toEqual([['spam', '']])
  })

  it('has no trace of who sent it', async () => {
    const { id: pageId } = await server.publish({ content: 'x' })
    const headers = { 'X-Forwarded-For': '203.0.113.77', 'User-Agent': 'somebody' }
    await sendJson({ reason: 'spam' }, pageId, headers)
    expect(JSON.stringify(await stored(pageId))).not.toMatch(/203\.0\.113|127\.0\.0\.1|somebody/)
  })

  it.each([
    [{}, ['reason']],
    [{ reason: 'boring', details: 7 }, ['reason', 'details']],
    [{ reason: 'other' }, ['details']],
    [{ reason: 'other', details: ' \n ' }, ['details']],
    [{ reason: 'spam', details: 'x'.repeat(2001) }, ['details']],
  ])('[7.1.1] %j is 400 and lists what is wrong', async (json, paths) => {
    const before = (await stored(id)).length
    const { status, body } = await sendJson(json)
    expect([status, body['error']]).toEqual([400, 'invalid_body'])
    expect((body['issues'] as { path: string }[]).map(({ path }) => path)).toEqual(paths)
    expect(await stored(id)).toHaveLength(before)
  })

  it('takes 2,000 characters, however many bytes they are', async () => {
    const details = '\u4e2d'.repeat(2000)
    expect((await sendForm({ reason: 'other', details })).status).toBe(200)
    expect((await sendJson({ reason: 'other', details })).status).toBe(200)
  })

  it('[10.26.5] the form comes back with what was written, and what is missing', async () => {
    const { status, headers, text } = await sendForm({ reason: 'other', details: '' })
    expect([status, headers.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(text).toContain('<title>Not sent: Report a page</title>')
    expect(text).toContain('value="other" required checked>')
    expect(text).toContain('<li>Say what is wrong with the page, in 2,000 characters at most.</li>')
    const second = await sendForm({ reason: '"><script>', details: '</textarea><script>alert(1)</script>' })
    expect(second.text).toContain('<li>Choose a reason.</li>')
    expect(second.text).toContain('\n&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;</textarea>')
    expect(second.text).not.toContain('<script>')
  })
})

describe('[10.26.4] a report is refused', () => {
  const anyway = { reason: 'spam' }

  it('[10.7.1] [10.7.3] where there is no page to see, like every address of it', async () => {
    const hidden = await server.publish({ content: 'x', published: false })
    const taken = await server.publish({ content: 'x' })
    await server.takeDown(taken.id)
    for (const [page, status, code] of [
      ['nonexistent0', 404, 'not_found'],
      ['no-such-slug', 404, 'not_found'],
      ['%00', 404, 'not_found'],
      [hidden.id, 404, 'not_found'],
      [taken.id, 410, 'gone'],
    ] as const) {
      const form = await server.call('GET', `/${page}/report`)
      const posted = await sendForm(anyway, page)
      const json = await sendJson(anyway, page)
      expect([page, form.status, posted.status, json.status]).toEqual([page, status, status, status])
      expect(form.text).toContain('<!doctype html>')
      expect(posted.text).toBe(form.text)
      expect([json.body['error'], json.headers.get('Cache-Control')]).toEqual([code, 'no-store'])
    }
    expect(await stored(hidden.id)).toEqual([])
  })

  it('as anything but a form or JSON, too large, or no object', async () => {
    const send = (type: string, body: string) =>
      server.call('POST', `/${id}/report`, { body, headers: { 'Content-Type': type } })
    expect((await send('multipart/form-data; boundary=x', '--x--')).status).toBe(400)
    expect((await send('text/plain', 'reason=spam')).status).toBe(400)
    expect((await send(FORM, `reason=spam&details=${'x'.repeat(33_000)}`)).status).toBe(413)
    expect((await send('application/json', '[]')).status).toBe(400)
    expect((await send('application/json', '{')).body['error']).toBe('invalid_body')
  })

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: BASE_URL }],
    ['a neighbour', { 'Sec-Fetch-Site': 'same-site' }],
    ['another site, over HTTP', { Origin: 'http://evil.example' }],
    ['a document without an origin', { Origin: 'null' }],
  ])('[10.26.5] from %s: 403, and nothing is stored', async (_, headers) => {
    const before = (await stored(id)).length
    expect((await sendForm(anyway, id, headers)).status).toBe(403)
    const { status, body } = await sendJson(anyway, id, headers)
    expect([status, body['error']]).toEqual([403, 'forbidden'])
    expect(await stored(id)).toHaveLength(before)
  })

  it('[10.26.4] another site uses up nothing of what its visitors may report', async () => {
    const limited = await startTestServer({ REPORT_RATE_LIMIT: '1' })
    try {
      const page = await limited.publish({ content: 'x' })
      const send = (headers = {}) => limited.call('POST', `/${page.id}/report`, { json: anyway, headers })
      for (let sent = 0; sent < 3; sent++)
        expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
      expect([(await send()).status, (await send()).status]).toEqual([200, 429])
    } finally {
      await limited.stop()
    }
  })

  it('[10.26.6] [10.26.5] a page that has 20 open ones is answered alike, and keeps those', async () => {
    const page = await server.publish({ content: 'x' })
    for (let sent = 0; sent < 20; sent++) await sendJson(anyway, page.id)
    const before = await stored(page.id)
    const { status, body } = await sendJson(anyway, page.id)
    expect([status, body]).toEqual([200, { id: page.id, reported: true }])
    expect(await stored(page.id)).toEqual(before)
    expect(before).toHaveLength(20)
  })

  it('[10.26.5] from the service itself it is taken, by whatever name it is reached', async () => {
    for (const headers of [
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://another-name.example' },
      { Origin: BASE_URL },
      { Origin: server.origin },
    ]) {
      expect([headers, (await sendForm(anyway, id, headers)).status]).toEqual([headers, 200])
    }
  })

  it('[10.26.4] beyond the rate of one address: 429, whatever came of the ones before', async () => {
    const limited = await startTestServer({ REPORT_RATE_LIMIT: '3', TRUST_PROXY: '1' })
    try {
      const page = await limited.publish({ content: 'x' })
      const send = (address: string, json: unknown = anyway) =>
        limited.call('POST', `/${page.id}/report`, { json, headers: { 'X-Forwarded-For': address } })
      expect((await send('203.0.113.7')).headers.get('X-RateLimit-Remaining')).toBe('2')
      expect((await send('203.0.113.7', 'nonsense')).status).toBe(400)
      expect((await send('203.0.113.7')).status).toBe(200)
      const refused = await send('203.0.113.7')
      expect([refused.status, refused.body['error']]).toEqual([429, 'rate_limited'])
      expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
      expect((await send('203.0.113.8')).status).toBe(200)
      const form = await fetch(`${limited.origin}/${page.id}/report`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': '203.0.113.7', 'Content-Type': FORM },
        body: 'reason=spam',
      })
      expect([form.status, await form.text()]).toEqual([429, expect.stringContaining('Too many requests')])
      expect((await fetch(`${limited.origin}/${page.id}/report`)).status).toBe(200)
      expect((await limited.publish({ content: 'x' })).published).toBe(true)
    } finally {
      await limited.stop()
    }
  })

  it('[10.21.1] on the host of CONTENT_ORIGIN, as everything but documents', async () => {
    const other = await startTestServer({ CONTENT_ORIGIN: 'http://content.example.org' })
    try {
      const page = await other.publish({ content: 'x' })
      const headers = { Host: 'content.example.org' }
      for (const method of ['GET', 'POST']) {
        expect((await rawRequest(other.origin, `/${page.id}/report`, headers, method)).status).toBe(404)
      }
    } finally {
      await other.stop()
    }
  })
})
