import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PublishedPackages, publishPackages } from './bundle-size.ts'

/** Thousands of bytes, minified and with gzip. A README names each of these figures. */
const BUDGETS = [
  { what: 'the small entry of qp-schema, all of it', source: `export * from 'qp-schema'`, limit: 3 },
  { what: 'renderBlocks without highlighter', source: `export { renderBlocks } from 'qp-render'`, limit: 12 },
]

let packages: PublishedPackages

beforeAll(async () => {
  packages = await publishPackages()
})

afterAll(() => packages.remove())

it.each(BUDGETS)('$what is at most $limit KB', async ({ source, limit }) => {
  const bytes = await packages.sizeOf(source)
  expect(bytes).toBeGreaterThan(0.7 * limit * 1000)
  expect(bytes).toBeLessThanOrEqual(limit * 1000)
})
