import { randomUUID } from 'node:crypto'
import type { Turn } from '../pool/fair-queue.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { openCurrentDatabase } from '../store/db/open-current-database.ts'
import { RefusedError } from '../refusal.ts'
import { createLogger } from '../logger.ts'
import type { PageJson } from '../content/page.ts'
import { createPageRepository } from '../store/pages/page-repository.ts'
import { createJobs } from './jobs.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

/** Slow for its length, a thread takes a second or so: items within items, which are many elements. */
const LATE = `${'- '.repeat(99)}a\n`.repeat(5000)
/** Too long for the event loop, and soon done. */
const MIDDLING = 'A line of *text*.\n\n'.repeat(400)

const TURN: Turn = { spend: () => {} }

describe('[8.6] work in threads', () => {
  let server: TestServer
  let hurried: TestServer

  beforeAll(async () => {
    server = await startTestServer()
    hurried = await startTestServer({
      WORK_DEADLINE_MS: '1000',
      WORK_THREADS: '1',
      MAX_BODY_BYTES: '8388608',
    })
  })
  afterAll(async () => {
    await Promise.all([server.stop(), hurried.stop()])
  })

  const send = (to: TestServer, content: string) => to.call('POST', '/api/v1/publish', { json: { content } })

  const publish = ({ origin }: TestServer, body: string, headers: Record<string, string>) =>
    fetch(`${origin}/api/v1/publish`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/markdown', ...headers },
      body,
    })

  it('[8.6.1] a body that is done in a thread comes to the same as one that is not', async () => {
    const blocks = Array.from({ length: 300 }, (_, index) => ({
      type: 'richtext',
      html: `<p>${index}<script>`,
    }))
    const small = await server.publish({ blocks: blocks.slice(0, 3) })
    const large = await server.publish({ blocks })
    const stored = async ({ id }: { id: string }) =>
      (await server.call<{ content: object[] }>('GET', `/api/v1/pages/${id}`)).body.content
    expect((await stored(large)).slice(0, 3)).toEqual(await stored(small))
    expect((await stored(large)).at(-1)).toEqual({ type: 'richtext', html: '<p>299</p>' })
    expect(large.warnings).toHaveLength(100)
  })

  it('[8.6.1] a refusal in a thread is the same as elsewhere', async () => {
    const json = { blocks: [{ type: 'nope' }], content: 'x'.repeat(10_000) }
    expect(await server.call('POST', '/api/v1/publish', { json })).toMatchObject({
      status: 400,
      body: { error: 'invalid_body', issues: expect.any(Array) },
    })
    const body = `{"content": "${'x'.repeat(10_000)}`
    const headers = { 'Content-Type': 'application/json' }
    expect(await server.call('POST', '/api/v1/publish', { body, headers })).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_body',
        message:
          'The body is not valid JSON: line 1, column 10014: a double quote is expected to end the string, in which line ends are written \\n; found the end of the body.',
      },
    })
    expect(await send(server, '> '.repeat(10_000))).toMatchObject({
      status: 400,
      body: { error: 'content_too_complex' },
    })
  })

  it('[8.6.3] past the deadline a body is refused, and the next one has a new thread', async () => {
    // A new thread takes up to 0.3 s of a second for the next body on a busy machine, eight times LATE takes far longer.
    expect(await send(hurried, LATE.repeat(8))).toMatchObject({
      status: 400,
      body: {
        error: 'content_too_complex',
        message: 'The content is too complex: it takes too long to process.',
      },
    })
    expect((await send(hurried, MIDDLING)).status).toBe(200)
  })

  it('[8.6.5] [5.4] page, key and If-Match are looked at before the content is converted', async () => {
    const watched = await startTestServer({ METRICS_PORT: '0' })
    const { id, editKey } = await watched.publish({ content: 'x' })
    const jobs = async () => {
      const metrics = await (await fetch(watched.metricsUrl ?? '')).text()
      const counts = metrics.matchAll(/^qp_job_duration_seconds_count\{job="(\w+)",outcome="done"\} (\d+)$/gm)
      return Object.fromEntries([...counts].map(([, job, count]) => [job, Number(count)]))
    }
    for (const path of ['/api/v1/pages/{id}/blocks', '/api/v1/publish']) {
      for (const [at, key, tag, expected] of [
        ['nonexistent0', editKey, '*', 404],
        [id, 'x'.repeat(24), '*', 403],
        [id, editKey, '"99"', 412],
      ] as const) {
        const { status } = await watched.call('POST', path.replace('{id}', at), {
          json: { content: MIDDLING, id: at, editKey: key },
          headers: { 'If-Match': tag },
        })
        expect(status).toBe(expected)
      }
    }
    expect(await jobs()).toEqual({ read: 6 })
    const append = (json: object, headers = {}) =>
      watched.call('POST', `/api/v1/pages/${id}/blocks`, { json, headers })
    expect((await append({ content: MIDDLING, editKey })).status).toBe(200)
    expect((await append({ editKey, content: MIDDLING })).status).toBe(200)
    const update = { json: { id, content: MIDDLING, editKey }, headers: { 'Idempotency-Key': randomUUID() } }
    expect((await watched.call('POST', '/api/v1/publish', update)).status).toBe(200)
    expect((await watched.call('POST', '/api/v1/publish', update)).status).toBe(200)
    expect(await jobs()).toEqual({ read: 9 })
    expect(
      (await append({ blocks: [{ type: 'divider', editKey: 'another-key' }], content: null, editKey }))
        .status,
    ).toBe(200)
    // Where its names cannot be seen from the ends, a body is read first, and prepared in a second job.
    const hidden = { a: 'x'.repeat(2000), editKey, content: MIDDLING }
    expect((await append(hidden)).status).toBe(200)
    expect(await jobs()).toEqual({ read: 10, prepare: 1 })
    await watched.stop()
  })

  async function pageOf({ id }: { id: string }): Promise<PageJson> {
    const database = await openCurrentDatabase(server.databaseUrl)
    const page = await createPageRepository(database).load(id)
    await database.close()
    if (page === undefined) throw new Error('The page is gone.')
    return page
  }

  it('[8.6.1] who describes a card waits for no turn, and nobody is refused for it', async () => {
    const page = await pageOf(await server.publish({ content: `# Title\n\n${MIDDLING.repeat(4)}` }))
    const jobs = createJobs({ ...loadConfig({}), workThreads: 1 }, createLogger('silent'), () => () => {})
    const titles = await Promise.all([1, 2, 3].map(async () => (await jobs.cardContent(page)).title))
    await jobs.stop()
    expect(titles).toEqual(['Title', 'Title', 'Title'])
  })

  it('[8.6.4] a page whose highlighting is late is shown without it', async () => {
    const line = 'const x = [`${1}`, /a/] // words\n'
    const blocks = [1, 2, 3].map(() => ({ type: 'code', language: 'ts', code: line.repeat(3000) }))
    const page = await pageOf(await server.publish({ blocks }))
    const render = async (workDeadlineMs: number) => {
      const jobs = createJobs(
        { ...loadConfig({}), workThreads: 1, workDeadlineMs },
        createLogger('silent'),
        () => () => {},
      )
      try {
        const rendered = await jobs.document(page, { kind: 'page', plain: false }, TURN)
        const html = rendered?.bytes.toString() ?? ''
        if (!html.includes(line.repeat(2999)) && !html.includes('"qp-hl-keyword">const<')) return 'broken'
        return html.includes('"qp-hl-keyword">const<') ? 'highlighted' : 'plain'
      } catch (error) {
        return error instanceof RefusedError ? error.refusal.code : 'broken'
      } finally {
        await jobs.stop()
      }
    }
    expect(await render(5000)).toBe('highlighted')
    // What is too little for one and enough for the other depends on the machine.
    let [enough, tooLittle, outcome] = [5000, 1, '']
    for (let tries = 0; tries < 20 && outcome !== 'plain'; tries++) {
      const deadline = Math.sqrt(enough * tooLittle)
      outcome = await render(deadline)
      if (outcome === 'highlighted') enough = deadline
      if (outcome === 'overloaded') tooLittle = deadline
    }
    expect(outcome).toBe('plain')
  }, 200_000)

  it('[8.6.1] a small page with formulas is made in a thread, in turn, and others are not', async () => {
    const begun: string[] = []
    const jobs = createJobs({ ...loadConfig({}), workThreads: 1 }, createLogger('silent'), (job) => {
      begun.push(job)
      return () => {}
    })
    const show = async (html: string, plain = false) => {
      const page = await pageOf(await server.publish({ blocks: [{ type: 'richtext', html }] }))
      const part = { kind: 'page', plain } as const
      begun.length = 0
      const document = await jobs.document(page, part, TURN)
      expect(jobs.needsThread(page, part)).toBe(begun.length > 0)
      return { text: document?.bytes.toString() ?? '', jobs: [...begun] }
    }
    const formula = '<p><code class="math">x</code></p>'
    expect(await show(formula)).toEqual({ text: expect.stringContaining('<math>'), jobs: ['render'] })
    expect(await show(formula, true)).toEqual({ text: expect.stringContaining(formula), jobs: [] })
    expect(await show('<p><code>x</code></p>')).toEqual({
      text: expect.not.stringContaining('<math'),
      jobs: [],
    })
    await jobs.stop()
  })

  it('[8.6.4] [10.3.1] a page whose formulas are late is shown with their source, under an ETag of its own', async () => {
    const hostile = `\\pmod{${'\\pmod{'.repeat(280)}x${'}'.repeat(281)}`
    const html = `<p><code class="math">x</code> <code class="math">${hostile}</code></p>`
    const { id, editKey } = await server.publish({
      blocks: Array.from({ length: 50 }, () => ({ type: 'richtext', html })),
    })
    const within = (WORK_DEADLINE_MS: string) =>
      startTestServer({ DATABASE_URL: server.databaseUrl, WORK_DEADLINE_MS })
    const [patient, impatient] = await Promise.all([within('60000'), within('400')])
    const show = async (from: TestServer, etag = '') => {
      const headers = { 'Accept-Encoding': 'identity', 'If-None-Match': etag }
      const { status, headers: answered, text } = await from.call('GET', `/${id}`, { headers })
      return { status, etag: answered.get('ETag') ?? '', text }
    }
    const whole = await show(patient)
    expect(whole.text).toContain('<mi>x</mi>')
    // From the third time on, an answer could come from those that are remembered.
    for (let times = 0; times < 4; times++) {
      const late = await show(impatient)
      expect(late.text).toContain(html)
      expect(late.text).not.toContain('<math')
      expect(late.etag).toBe(whole.etag.replace(/"$/, '-plain"'))
      expect(await show(impatient, late.etag)).toEqual({ status: 304, etag: late.etag, text: '' })
    }
    expect(await show(impatient, whole.etag)).toEqual({ status: 304, etag: whole.etag, text: '' })
    const { status } = await server.call('POST', `/api/v1/pages/${id}/blocks`, {
      json: { editKey, content: 'x' },
      headers: { 'If-Match': whole.etag.replace(/"$/, '-plain"') },
    })
    expect(status).toBe(200)
    await Promise.all([patient.stop(), impatient.stop()])
  })

  const publishFrom = (to: TestServer, address: string, content: string) =>
    publish(to, content, { 'X-Forwarded-For': address })

  it('[8.6.2] twenty and fifty publishes at a time from one address are all answered', async () => {
    for (const count of [20, 50]) {
      const answers = await Promise.all(
        Array.from({ length: count }, () => send(server, 'A line of text. '.repeat(256))),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(200))
    }
  })

  // A machine that has just been busy elsewhere sends and sees requests late.
  it(
    '[8.6.2] an address that floods delays another by a job or two, however many it has',
    { retry: 2, timeout: 60_000 },
    async () => {
      const busy = await startTestServer({ TRUST_PROXY: '1', WORK_THREADS: '2' })
      // Both threads are there before it begins.
      await Promise.all(['192.0.2.3', '192.0.2.4'].map((address) => publishFrom(busy, address, MIDDLING)))
      let published = 0
      const long = LATE.slice(0, 60_000)
      const flood = Array.from({ length: 10 }, async () => {
        const { status } = await publishFrom(busy, '192.0.2.1', long)
        published += 1
        return status
      })
      await Promise.race(flood)
      const before = published
      const [short, other] = await Promise.all(
        [MIDDLING, long].map(async (content, index) => {
          const { status } = await publishFrom(busy, `192.0.2.${5 + index}`, content)
          return { status, delayedBy: published - before }
        }),
      )
      // Both that run, and one that was answered a moment before.
      expect([short?.status, other?.status]).toEqual([200, 200])
      expect(short?.delayedBy).toBeLessThanOrEqual(3)
      expect(other?.delayedBy).toBeLessThanOrEqual(4)
      expect(await Promise.all(flood)).toEqual(Array(10).fill(200))
      await busy.stop()
    },
  )

  /** How somebody is answered thrice while so many addresses ask over and over, eight times at once each. */
  async function thriceMeanwhile(
    addresses: number,
    attack: (address: number, number: number) => [path: string, init: RequestInit],
    isUnderWay: (status: number) => boolean,
    ask: (headers: Record<string, string>) => Promise<Response>,
    { origin }: TestServer,
  ): Promise<number[]> {
    const stopped = new AbortController()
    const begun = Promise.withResolvers<void>()
    const attackers = Array.from({ length: addresses * 8 }, async (_, index) => {
      const [path, init] = attack(index % addresses, Math.floor(index / addresses))
      const headers = { ...init.headers, 'X-Forwarded-For': `203.0.113.${index % addresses}` }
      while (!stopped.signal.aborted) {
        // Who is refused while it still sends may find its connection closed: that is no business of others.
        const status = await fetch(`${origin}${path}`, { ...init, headers, signal: stopped.signal })
          .then(async (response) => (await response.arrayBuffer()) && response.status)
          .catch(() => 0)
        if (isUnderWay(status)) begun.resolve()
      }
    })
    await begun.promise
    const statuses = []
    for (let asked = 0; asked < 3; asked++) {
      statuses.push((await ask({ 'X-Forwarded-For': '192.0.2.1' })).status)
    }
    stopped.abort()
    await Promise.all(attackers)
    return statuses
  }

  it('[8.6.2] [8.6.5] 64 addresses with a wrong key do not keep another from publishing', async () => {
    const busy = await startTestServer({ TRUST_PROXY: '1', WORK_THREADS: '2' })
    const { id } = await busy.publish({ content: 'x' })
    const body = JSON.stringify({ editKey: 'x'.repeat(24), content: LATE.slice(0, 98_000) })
    const headers = { 'Content-Type': 'application/json' }
    const statuses = await thriceMeanwhile(
      64,
      () => [`/api/v1/pages/${id}/blocks`, { method: 'POST', headers, body }],
      (status) => status === 403,
      (address) => publish(busy, MIDDLING, address),
      busy,
    )
    expect(statuses).toEqual([200, 200, 200])
    await busy.stop()
  }, 60_000)

  it('[8.6.2] [8.6.6] twelve addresses that read large pages do not keep another from reading one', async () => {
    const busy = await startTestServer({ TRUST_PROXY: '1', WORK_THREADS: '2', RENDER_CACHE_BYTES: '0' })
    const code = 'const x = [`${1}`, /a/] // words\n'.repeat(5000)
    const large: string[] = []
    for (let page = 0; page < 24; page++) {
      large.push((await busy.publish({ blocks: [{ type: 'code', language: 'ts', code }] })).id)
    }
    const { id } = await busy.publish({ content: MIDDLING.repeat(4) })
    const formats = ['', '.md', '.txt', '.json']
    const statuses = await thriceMeanwhile(
      12,
      // Each a document of its own: who asks for one that is being made for another gets that one.
      (address, number) => [`/${large[2 * address + (number % 2)]}${formats[number >> 1]}`, {}],
      (status) => status === 200,
      (headers) => fetch(`${busy.origin}/${id}`, { headers }),
      busy,
    )
    expect(statuses).toEqual([200, 200, 200])
    await busy.stop()
  }, 60_000)
})
