import { onTestFinished } from 'vitest'
import { loadConfig } from '../src/config/config.ts'
import { createLogger } from '../src/logger.ts'
import { startServer } from '../src/server.ts'

/** A server on a store that it shares with others, until the test ends; gives its origin. */
export async function serveOn(
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const { origin, stop } = await startOn(databaseUrl, environment)
  onTestFinished(stop)
  return origin
}

/** The same, until it is told to stop. */
export async function startOn(
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    WORK_THREADS: '1',
    ...environment,
  })
  const server = await startServer(config, createLogger('silent'))
  return { origin: `http://127.0.0.1:${server.port}`, stop: () => server.stop() }
}
