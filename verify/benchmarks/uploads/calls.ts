import type { TestServer } from '../../../apps/server/test/test-server.ts'

/** Requests to a server as the helpers of its tests make them. */
export function callsTo(origin: string, signal?: AbortSignal): Pick<TestServer, 'call'> {
  return {
    async call(method, path, { json, body, headers } = {}) {
      const response = await fetch(origin + path, {
        method,
        headers: { ...(json !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        body: json === undefined ? (body ?? null) : JSON.stringify(json),
        ...(signal !== undefined && { signal }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as never }
    },
  }
}
