import { createServer, type Server } from 'node:http'
import type { Logger } from '../logger.ts'
import type { RegisteredMetrics } from './metrics.ts'

/** A server for `GET /metrics` alone, on a port that is not public. It does not listen yet. SPEC.md 13.3.1 */
export function createMetricsServer({ registry }: RegisteredMetrics, logger: Logger): Server {
  return createServer((request, response) => {
    const path = request.url?.replace(/\?.*$/, '')
    if (path !== '/metrics') return void response.writeHead(404).end()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    }
    registry.metrics().then(
      (text) => {
        response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
        response.end(request.method === 'HEAD' ? undefined : text)
      },
      (error: unknown) => {
        logger.error({ err: error }, 'metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  })
}
