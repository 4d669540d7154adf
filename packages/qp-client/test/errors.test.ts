import { afterEach, describe, expect, it } from 'vitest'
import { createClient, QuickPagesError } from '../src/index.ts'
import {
  answer,
  json,
  type Reaction,
  refuse,
  type ScriptedServer,
  startScriptedServer,
} from './scripted-server.ts'

const KEY = 'kq3vN0-hJ7sZ_4mWxT9bLc2E'
const TOKEN = 'pro-token-of-somebody-9f8e7d'
const IDEMPOTENCY_KEY = '7d3f0e7c-5a61-4c39-9c52-1b9d5a1f2e44'

let server: ScriptedServer

afterEach(() => server.stop())

async function failureOf(reaction: Reaction): Promise<QuickPagesError> {
  server = await startScriptedServer(reaction)
  const page = createClient({ baseUrl: server.origin, token: TOKEN, retries: 0 }).page('V1StGXR8Z5jd', KEY)
  const failure: unknown = await page
    .append({ content: 'x' }, { idempotencyKey: IDEMPOTENCY_KEY })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(QuickPagesError)
  const shown = `${String((failure as Error).stack)} ${JSON.stringify(failure)} ${String((failure as Error).cause)}`
  expect([KEY, TOKEN, IDEMPOTENCY_KEY].filter((secret) => shown.includes(secret))).toEqual([])
  return failure as QuickPagesError
}

describe('an error', () => {
  it('[5.8.1] has everything that the service says', async () => {
    const body = {
      error: 'no_content',
      message: 'Nothing is left.',
      issues: [{ path: 'blocks[0]', message: 'is empty' }],
      warnings: [{ code: 'block_dropped', path: 'blocks[0]', message: 'It shows nothing.' }],
    }
    const { name, message, code, status, issues, warnings, retryAfter, requestId, isRetryable } =
      await failureOf(json(400, body, { 'X-Request-Id': 'r-1' }))
    expect({ name, message, code, status, issues, warnings, retryAfter, requestId, isRetryable }).toEqual({
      name: 'QuickPagesError',
      message: 'Nothing is left.',
      code: 'no_content',
      status: 400,
      issues: body.issues,
      warnings: body.warnings,
      retryAfter: undefined,
      requestId: 'r-1',
      isRetryable: false,
    })
  })

  it.each([
    [429, 'rate_limited', true],
    [500, 'internal_error', true],
    [502, 'of_a_later_version', true],
    [503, 'overloaded', true],
    [408, 'of_a_later_version', true],
    [429, 'quota_exceeded', false],
    [507, 'store_full', false],
    [501, 'of_a_later_version', false],
    [409, 'idempotency_conflict', false],
    [412, 'precondition_failed', false],
  ])('[7.1] %s %s: may succeed later: %s', async (status, code, isRetryable) => {
    const failure = await failureOf(refuse(status, code, { 'Retry-After': '7' }))
    expect([failure.status, failure.code, failure.isRetryable, failure.retryAfter]).toEqual([
      status,
      code,
      isRetryable,
      7,
    ])
  })

  it('[7.1] holds no key that a proxy answers with', async () => {
    const failure = await failureOf(
      json(400, { error: 'invalid_body', message: `got ${KEY}, ${TOKEN} and ${IDEMPOTENCY_KEY}` }),
    )
    expect(failure.message).toBe('got …, … and …')
  })

  it('says that an answer is not of the service, without quoting it', async () => {
    const html = await failureOf(answer(200, `<p>${KEY}</p>`, { 'Content-Type': 'text/html; charset=utf-8' }))
    expect([html.code, html.status, html.isRetryable, html.message]).toEqual([
      'invalid_answer',
      200,
      false,
      'The answer 200 with text/html is none of Quick Pages; is the baseUrl right?',
    ])
    await server.stop()
    const gateway = await failureOf(answer(502, '<h1>Bad gateway</h1>', { 'Content-Type': 'text/html' }))
    expect([gateway.code, gateway.status, gateway.isRetryable]).toEqual(['invalid_answer', 502, true])
    await server.stop()
    const empty = await failureOf(answer(408, ''))
    expect(empty.message).toBe('The answer 408 with nothing is none of Quick Pages; is the baseUrl right?')
    await server.stop()
    const other = await failureOf(json(404, { detail: 'Not found' }))
    expect([other.code, other.message]).toEqual([
      'invalid_answer',
      'The answer 404 with application/json is none of Quick Pages; is the baseUrl right?',
    ])
    await server.stop()
    expect((await failureOf(json(200, ['a list']))).code).toBe('invalid_answer')
  })

  it('says that JSON broke off, without quoting it', async () => {
    const cut = `{"id":"V1StGXR8Z5jd","editKey":"${KEY}"`
    for (const text of [cut, `${cut}} x ${KEY}`, '']) {
      const failure = await failureOf(answer(200, text, { 'Content-Type': 'application/json' }))
      expect([failure.code, failure.status, failure.isRetryable, failure.message]).toEqual([
        'network',
        200,
        true,
        'The answer 200 broke off: its JSON is not complete.',
      ])
      await server.stop()
    }
    const short = await failureOf((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
      response.write(cut, () => response.destroy())
    })
    expect([short.code, short.status, short.message]).toEqual([
      'network',
      0,
      `No whole answer came from ${server.origin}.`,
    ])
    expect(short.cause).toBeInstanceOf(Error)
  })
})
