import { onTestFinished } from 'vitest'
import { loadConfig } from '../src/config/config.ts'
import { createLogger } from '../src/logger.ts'
import { startServer } from '../src/server.ts'

/** A server on a store that it shares with others, until the test ends; gives its origin. */
export async function serveOn(
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    WORK_THREADS: '1',
    ...environment,
  })
  const server = await startServer(config, createLogger('silent'))
  onTestFinished(() => server.stop())
  return `http://127.0.0.1:${server.port}`
}
