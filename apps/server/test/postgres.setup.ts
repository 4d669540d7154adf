import type { TestProject } from 'vitest/node'
import { startPostgresServer } from './postgres-server.ts'

/** A server of our own for all tests, or the one that TEST_POSTGRES_URL names. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const given = process.env['TEST_POSTGRES_URL']
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given)
    return
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
