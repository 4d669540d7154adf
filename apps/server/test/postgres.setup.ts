import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type { PostgresReport } from './postgres.process.ts'

/** A server of our own for all tests, or the one that TEST_POSTGRES_URL names. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const given = process.env['TEST_POSTGRES_URL']
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given)
    return
  }
  const child = fork(fileURLToPath(new URL('./postgres.process.ts', import.meta.url)), { execArgv: [] })
  const ended = once(child, 'exit')
  const [report] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => [{ problem: 'its process has ended' }]),
  ])) as [PostgresReport]
  if ('url' in report) {
    project.provide('postgresUrl', report.url)
    return async () => {
      child.disconnect()
      await ended
    }
  }
  if (process.env['CI'] === 'true') throw new Error(`PostgreSQL did not start: ${report.problem}`)
  process.stderr.write(
    `\n*** PostgreSQL did not start (${report.problem}): its tests DID NOT RUN. Name a server with TEST_POSTGRES_URL. ***\n\n`,
  )
  project.provide('postgresUrl', '')
}
