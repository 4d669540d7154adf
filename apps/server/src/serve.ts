import type { Config } from './config.ts'
import { createLogger } from './logger.ts'
import { startServer } from './server.ts'

/** Serves until the process is told to stop (SIGTERM or SIGINT). */
export async function serve(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  const server = await startServer(config, logger)
  logger.info({ port: server.port, host: config.host }, `Quick Pages serves ${config.baseUrl}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logger.info({ signal }, 'stopping')
      server.stop().then(
        () => logger.info('stopped'),
        (error: unknown) => {
          logger.error({ err: error }, 'the store did not close')
          process.exitCode = 1
        },
      )
    })
  }
}
