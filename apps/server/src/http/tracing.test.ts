import { Writable } from 'node:stream'
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

const exporter = new InMemorySpanExporter()
const lines: string[] = []
let server: TestServer

beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  )
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  server = await startTestServer({}, createLogger('info', log))
  // Starting has asked for something, too.
  exporter.reset()
})
afterEach(() => {
  exporter.reset()
  lines.length = 0
})
afterAll(async () => {
  await server.stop()
  for (const api of [context, propagation, trace]) api.disable()
})

describe('[13.3.5] traces', () => {
  it('a request is a span with its route and status, in the trace of its traceparent', async () => {
    const traceparent = `00-${TRACE}-${PARENT}-01`
    const answer = await server.call('GET', '/readyz', { headers: { traceparent } })
    expect(exporter.getFinishedSpans()).toMatchObject([
      {
        name: 'GET readyz',
        kind: SpanKind.SERVER,
        parentSpanContext: { traceId: TRACE, spanId: PARENT },
        status: { code: SpanStatusCode.UNSET },
        attributes: {
          'http.request.method': 'GET',
          'http.route': 'readyz',
          'http.response.status_code': 200,
          'qp.request_id': answer.headers.get('X-Request-Id'),
        },
      },
    ])
  })

  it('[13.3.4] the line of the log names the trace', async () => {
    await server.call('GET', '/no-such-page')
    const [span] = exporter.getFinishedSpans()
    expect(span).toMatchObject({ name: 'GET page', attributes: { 'http.response.status_code': 404 } })
    expect(JSON.parse(lines.find((line) => line.includes('"request"')) ?? '')).toMatchObject({
      traceId: span?.spanContext().traceId,
      route: 'page',
      status: 404,
    })
  })

  it('nothing of a key is in a span', async () => {
    const { id, editKey } = await server.publish({ content: 'a' })
    await server.call('DELETE', `/api/v1/pages/${id}`, { json: { editKey } })
    const spans = JSON.stringify(
      exporter.getFinishedSpans().map(({ name, attributes }) => ({ name, attributes })),
    )
    expect(spans).toContain('deletePage')
    expect(spans).not.toContain(editKey)
  })
})
