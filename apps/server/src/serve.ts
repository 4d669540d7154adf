import type { Config } from './config/config.ts'
import { isLoopback } from './config/loopback.ts'
import { createLogger } from './logger.ts'
import { startServer } from './server.ts'

/** Serves until a signal: SIGTERM drains connections before the server stops, SIGINT stops at once. SPEC.md 13.20.5 */
export async function serve(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  const server = await startServer(config, logger)
  const { host, baseUrl, uploads } = config
  logger.info(
    { port: server.port, host, uploads },
    `Quick Pages serves ${baseUrl} on ${host}${reachOf(host)}`,
  )
  const stop = () =>
    server.stop().then(
      () => logger.info('stopped'),
      (error: unknown) => {
        logger.error({ err: error }, 'the store did not close')
        process.exitCode = 1
      },
    )
  let isStopping = false
  // `on`, not `once`: without a listener, a second SIGTERM would end the process in the middle of its requests.
  process.on('SIGTERM', () => {
    if (isStopping) return
    isStopping = true
    logger.info({ signal: 'SIGTERM', seconds: config.drainSeconds }, 'stopping soon')
    void server.drain().then(stop)
  })
  // `once`: a second Ctrl-C ends the process at once.
  process.once('SIGINT', () => {
    isStopping = true
    logger.info({ signal: 'SIGINT' }, 'stopping')
    void stop()
  })
}

/** Who gets nothing from elsewhere has to see why. */
function reachOf(host: string): string {
  if (isLoopback(host)) return ', which only this computer reaches'
  return host === '0.0.0.0' || host === '::' ? ', every address of this computer' : ''
}
