import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ METRICS_PORT: '0', PUBLISH_RATE_LIMIT: '3' })
})
afterAll(() => server.stop())

describe('[13.3] metrics', () => {
  it('[13.3.2] count requests, bodies, limits, the cache, jobs and queries', async () => {
    const before = await metrics()
    const { id } = await server.publish({ content: 'a' })
    await server.publish({ content: `${'words '.repeat(200)}` })
    for (let times = 0; times < 2; times++) await server.call('GET', `/${id}`)
    await server.call('POST', '/api/v1/publish', { json: { content: 1 } })
    await server.call('POST', '/api/v1/publish', { json: { content: 'one too many' } })
    const after = await metrics()
    const gained = (sample: string) => (after.get(sample) ?? 0) - (before.get(sample) ?? 0)

    expect(gained('qp_http_requests_total{method="POST",route="publishPage",status="200"}')).toBe(2)
    expect(gained('qp_http_requests_total{method="POST",route="publishPage",status="400"}')).toBe(1)
    expect(gained('qp_http_requests_total{method="POST",route="publishPage",status="429"}')).toBe(1)
    expect(gained('qp_http_requests_total{method="GET",route="page",status="200"}')).toBe(2)
    expect(gained('qp_http_request_duration_seconds_count{route="page"}')).toBe(2)
    expect(gained('qp_body_bytes_count{operation="publishPage"}')).toBe(3)
    expect(gained('qp_rate_limit_requests_total{limit="publish",outcome="passed"}')).toBe(3)
    expect(gained('qp_rate_limit_requests_total{limit="publish",outcome="refused"}')).toBe(1)
    expect(gained('qp_cache_requests_total{cache="documents",outcome="hit"}')).toBeGreaterThan(0)
    expect(gained('qp_cache_requests_total{cache="documents",outcome="miss"}')).toBeGreaterThan(0)
    expect(gained('qp_cache_bytes{cache="documents"}')).toBeGreaterThan(100)
    expect(gained('qp_job_duration_seconds_count{job="read",outcome="done"}')).toBe(1)
    expect(gained('qp_db_query_duration_seconds_count{outcome="done"}')).toBeGreaterThan(2)
    expect(after.get('qp_jobs{kind="write",state="waiting"}')).toBe(0)
    expect(after.get('qp_http_connections')).toBeGreaterThan(0)
    expect(after.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })

  it('[13.3.3] take nothing from a client into a label', async () => {
    await server.call('GET', '/no/such/address')
    await server.call('POST', '/another')
    const names = [...(await metrics()).keys()].join('\n')
    expect(names).toContain('qp_http_requests_total{method="GET",route="unmatched",status="404"}')
    expect(names).not.toContain('such')
    expect(names).not.toContain('another')
  })

  it('[13.3.1] are at their own port, and nothing else is there', async () => {
    const url = server.metricsUrl ?? ''
    const answer = await fetch(url)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(url, { method: 'POST' })).status).toBe(405)
    expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404)
    expect((await server.call('GET', '/metrics')).status).toBe(404)
  })

  it('[13.3.1] are nowhere without METRICS_PORT', async () => {
    const plain = await startTestServer()
    expect(plain.metricsUrl).toBeUndefined()
    await plain.stop()
  })
})

/** The value of each sample, by its name and labels in the order in which they are written. */
async function metrics(): Promise<Map<string, number>> {
  const text = await (await fetch(server.metricsUrl ?? '')).text()
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}
