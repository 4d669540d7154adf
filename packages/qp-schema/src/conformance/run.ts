import { assertArgument } from '../arguments.ts'
import { conformanceCases, type ConformanceOptions, type ConformanceResult } from './cases.ts'

/**
 * Tries every vector, one after the other, and says how each came out. It needs no test runner. FORMAT.md 3.9.4
 *
 * @throws TypeError when there is nothing to compare; see {@link conformanceCases}
 */
export async function runConformance<T>(options: ConformanceOptions<T>): Promise<ConformanceResult[]> {
  const results: ConformanceResult[] = []
  for (const one of conformanceCases(options)) results.push(await one.run())
  return results
}

/**
 * What registers a test: `test` of node:test or vitest, `it`, `Deno.test`, `test` of bun:test. Vectors that are
 * skipped are registered with its `skip`, or `ignore`, where it has one.
 */
export interface TestFunction {
  (name: string, run: () => Promise<void>): unknown
  readonly skip?: (name: string, run: () => Promise<void>) => unknown
  readonly ignore?: (name: string, run: () => Promise<void>) => unknown
}

/**
 * Registers a test for every vector. A test fails with what the renderer threw, or with a `ConformanceError`.
 *
 * @throws TypeError when there is nothing to compare; see {@link conformanceCases}
 */
export function testConformance<T>(test: TestFunction, options: ConformanceOptions<T>): void {
  assertArgument(typeof test === 'function', 'testConformance', 'a function that registers a test', test)
  for (const { name, skipped, run } of conformanceCases(options)) {
    const verify = async () => {
      const { error } = await run()
      if (error !== undefined) throw error
    }
    if (skipped === undefined) test(name, verify)
    else (test.skip ?? test.ignore)?.(`${name} (${skipped})`, verify)
  }
}
