import type * as OpenTelemetry from '@opentelemetry/api'
import type { Middleware } from 'koa'
import { routeOf } from './route.ts'

const TRACER = 'qp-server'
/** Names of OpenTelemetry's semantic conventions. */
const ROUTE = 'http.route'
const METHOD = 'http.request.method'
const STATUS = 'http.response.status_code'
const REQUEST_ID = 'qp.request_id'

/** Where each 1.x version of the API keeps what an SDK has registered. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1')

/** The API of OpenTelemetry; `undefined` when no SDK is registered with it, or it is not installed. SPEC.md 13.3.5 */
export async function loadOpenTelemetry(): Promise<typeof OpenTelemetry | undefined> {
  if (!(REGISTERED in globalThis)) return undefined
  try {
    const api = await import('@opentelemetry/api')
    const provider = api.trace.getTracerProvider()
    const isRegistered =
      !(provider instanceof api.ProxyTracerProvider) || provider.getDelegateTracer(TRACER) !== undefined
    return isRegistered ? api : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/**
 * Makes a span for each request, in the trace that its `traceparent` names. If an instrumentation has already started a
 * span, that one is given the route instead. Without an SDK nothing is recorded.
 */
export function traceRequests({
  context: contexts,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
}: typeof OpenTelemetry): Middleware {
  return async (context, next) => {
    const active = trace.getActiveSpan()
    const parent = active ? contexts.active() : propagation.extract(contexts.active(), context.headers)
    const span =
      active ?? trace.getTracer(TRACER).startSpan(context.method, { kind: SpanKind.SERVER }, parent)
    const { traceId } = span.spanContext()
    if (trace.isSpanContextValid(span.spanContext())) context.state['traceId'] = traceId
    try {
      await contexts.with(trace.setSpan(parent, span), next)
    } finally {
      span.updateName(`${context.method} ${routeOf(context)}`)
      span.setAttributes({
        [METHOD]: context.method,
        [ROUTE]: routeOf(context),
        [STATUS]: context.status,
        [REQUEST_ID]: String(context.state['requestId']),
      })
      if (context.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      if (active === undefined) span.end()
    }
  }
}
