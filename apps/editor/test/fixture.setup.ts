import type { TestProject } from 'vitest/node'
import { buildFixture, serveFixture } from './fixture-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the editor alone is, as it is built. */
    readonly fixtureOrigin: string
  }
}

/** One for all tests, built when one of them first opens it: each build takes more than two seconds of the processor. */
export default async function setup(project: TestProject): Promise<() => void> {
  let built: ReturnType<typeof buildFixture> | undefined
  const { origin, stop } = await serveFixture(() => (built ??= buildFixture()))
  project.provide('fixtureOrigin', origin)
  return stop
}
