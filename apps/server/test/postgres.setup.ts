import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgresServer } from './postgres-server.ts'

/** A server of our own for all tests, or the one that TEST_POSTGRES_URL names. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const given = process.env['TEST_POSTGRES_URL']
  const run = randomBytes(4).toString('hex')
  project.provide('postgresRun', run)
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given)
    return () => removeDatabasesOf(run, given)
  }
  try {
    const postgres = await startPostgresServer()
    project.provide('postgresUrl', postgres.url)
    // The projects are set up one after the other: the next ones use this server.
    process.env['TEST_POSTGRES_URL'] = postgres.url
    return () => postgres.remove()
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    if (process.env['CI'] === 'true')
      throw new Error(`PostgreSQL did not start: ${problem}`, { cause: error })
    process.stderr.write(
      `\n*** PostgreSQL did not start (${problem}): its tests DID NOT RUN. Name a server with TEST_POSTGRES_URL. ***\n\n`,
    )
    project.provide('postgresUrl', '')
  }
}

/** Those that tests have shared. Our own server may be gone before, with all that it has stored. */
async function removeDatabasesOf(run: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
  } catch {
    return
  }
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'test\\_${run}\\_%'`,
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  } finally {
    await client.end()
  }
}
