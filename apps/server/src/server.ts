import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { createCards } from './card/cards.ts'
import type { Config } from './config.ts'
import { POLICY_VERSION } from 'qp-sanitize'
import { openCurrentDatabase } from './db/open-current-database.ts'
import { createHttpServer } from './http/http-server.ts'
import type { Logger } from './logger.ts'
import { createPageRepository } from './pages/page-repository.ts'
import { createPremiumTokens } from './pages/premium-tokens.ts'
import { createRenders } from './public/renders.ts'
import { createWork } from './work/work.ts'

/** A server that listens. */
export interface RunningServer {
  /** The TCP port, also where the configuration left the choice to the system. */
  readonly port: number
  /** Refuses new work, lets requests in flight finish for at most `shutdownSeconds`, closes the store. */
  stop(): Promise<void>
}

/** Opens the store, brings it up to date and listens. */
export async function startServer(config: Config, logger: Logger): Promise<RunningServer> {
  const database = await openCurrentDatabase(config.databaseUrl)
  const cards = createCards(logger)
  const work = createWork(config, logger)
  const pages = createPageRepository(database, { policyVersion: POLICY_VERSION })
  let stopping = false
  const app = createApp({
    config,
    logger,
    database,
    pages,
    premiumTokens: createPremiumTokens(database),
    work,
    renders: createRenders(config, { pages, work }),
    cards,
    isStopping: () => stopping,
  })
  const server = createHttpServer(app.callback(), config, logger)
  try {
    await listen(server, config)
  } catch (error) {
    await Promise.all([work.stop(), database.close()])
    throw error
  }
  let stopped: Promise<void> | undefined
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      stopping = true
      stopped ??= drain(server, config.shutdownSeconds)
        .then(() => Promise.all([cards.stop(), work.stop()]))
        .then(() => database.close())
      return stopped
    },
  }
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
}

function drain(server: Server, seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), seconds * 1000)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
