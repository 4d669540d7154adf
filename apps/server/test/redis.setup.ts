import type { TestProject } from 'vitest/node'
import { answersPing, hasRedisProgram, startRedisServer } from './redis-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether tests can start one of their own. */
    readonly hasRedisProgram: boolean
  }
}

/** The Redis that TEST_REDIS_URL names, or the one of this machine, or one that is started for the tests. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const hasProgram = hasRedisProgram()
  project.provide('hasRedisProgram', hasProgram)
  if (!hasProgram) {
    const problem = 'there is no redis-server on the PATH; on Debian: apt-get install redis-server'
    if (process.env['CI'] === 'true') throw new Error(`Tests of Redis cannot run: ${problem}`)
    process.stderr.write(`\n*** Tests of a failing Redis DID NOT RUN: ${problem}. ***\n\n`)
  }
  const given = process.env['TEST_REDIS_URL']
  if (given !== undefined && given !== '') return project.provide('redisUrl', given)
  if (await answersPing(6379)) return project.provide('redisUrl', 'redis://127.0.0.1:6379')
  if (!hasProgram) {
    process.stderr.write(
      '\n*** Tests of shared counts DID NOT RUN: name a Redis with TEST_REDIS_URL. ***\n\n',
    )
    return project.provide('redisUrl', '')
  }
  const redis = await startRedisServer()
  project.provide('redisUrl', redis.url)
  // The projects are set up one after the other: the next ones use this server.
  process.env['TEST_REDIS_URL'] = redis.url
  return () => redis.remove()
}
