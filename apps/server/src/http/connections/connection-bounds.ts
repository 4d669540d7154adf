import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../../config/config.ts'
import type { Logger } from '../../logger.ts'
import { addressBucket } from '../clients/client-address.ts'
import { fairShare } from '../limits/fair-share.ts'

/** The part of the configuration that bounds client connections. SPEC.md 8.5 */
export type ConnectionConfig = Pick<
  Config,
  | 'maxConnections'
  | 'maxConnectionsPerAddress'
  | 'trustProxy'
  | 'headersTimeoutSeconds'
  | 'requestTimeoutSeconds'
  | 'responseTimeoutSeconds'
>

/**
 * Bounds how many connections are open, in total and per client address; any more are closed without a response.
 * Behind proxies every connection is a proxy's, so that only the total is bounded. SPEC.md 8.5.1, 8.5.2
 */
export function boundConnections(server: Server, config: ConnectionConfig, logger: Logger): void {
  const report = createReport(logger)
  server.maxConnections = config.maxConnections
  server.on('drop', () => report('all'))
  if (config.trustProxy > 0) return
  const open = new Map<string, number>()
  let all = 0
  server.on('connection', (socket: Socket) => {
    const address = addressBucket(socket.remoteAddress ?? '')
    const count = open.get(address) ?? 0
    const share = fairShare(config.maxConnections, all - count)
    if (count >= Math.min(config.maxConnectionsPerAddress, share)) {
      report('address')
      socket.destroy()
      return
    }
    all += 1
    open.set(address, count + 1)
    socket.once('close', () => {
      all -= 1
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}

const REPORT_MILLISECONDS = 60_000

/** Logs at most once a minute: clients that are refused must not be able to fill the log. */
function createReport(logger: Logger): (bound: 'all' | 'address') => void {
  let refused = { all: 0, address: 0 }
  let next = 0
  return (bound) => {
    refused[bound]++
    if (Date.now() < next) return
    next = Date.now() + REPORT_MILLISECONDS
    logger.warn({ refused }, 'connections were refused')
    refused = { all: 0, address: 0 }
  }
}
