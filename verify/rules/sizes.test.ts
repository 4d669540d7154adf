import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PublishedPackages, publishPackages } from './bundle-size.ts'

interface Budget {
  readonly what: string
  readonly source: string
  /** Conditions of `exports` beside a browser's. */
  readonly conditions?: readonly string[]
  /** Thousands of bytes, minified and with gzip. */
  readonly limit: number
}

/** The parser of character references asks the DOM where there is one, and brings a table of 12 KB where there is none. */
const EDGE = ['worker', 'edge']

const BUDGETS: readonly Budget[] = [
  { what: 'the small entry of qp-schema, all of it', source: `export * from 'qp-schema'`, limit: 5 },
  // 0.2 KB of each are the sizes of own pictures, 0.1 KB sizes and captions of image blocks.
  // 0.3 KB are that providers of embeds are data. A provider takes 0.1 KB.
  // Extensions took 0.3 KB of all that read blocks, languages and directions 0.2 KB,
  // 0.1 KB the answer to a highlighter that gives something else than HTML, 0.4 KB showing types of somebody's own,
  // 0.1 KB whether code is long and a diagram flat, 0.3 KB labels and code within text, 2 KB lines of code, diffs and remarks.
  {
    what: 'renderBlocks without highlighter',
    source: `export { renderBlocks } from 'qp-render'`,
    limit: 15.3,
  },
  { what: 'the client', source: `export * from 'qp-client'`, limit: 5.3 },
  // 0.2 KB of it are the figures of charts.
  { what: 'Blocks, React aside', source: `export { Blocks } from 'qp-react'`, limit: 16.9 },
  {
    what: 'markdown to safe blocks to an article',
    source: `export { markdownToBlocks } from 'qp-markdown'
      export { acceptCanonicalBlocks } from 'qp-sanitize/canonical'
      export { renderBlocks } from 'qp-render'`,
    limit: 52.6,
  },
  {
    what: 'markdown to safe blocks to an article, with the core',
    source: `export { markdownToBlocks } from 'qp-markdown/core'
      export { acceptCanonicalBlocks } from 'qp-sanitize/canonical'
      export { renderBlocks } from 'qp-render'`,
    limit: 33.8,
  },
  // Of it, parse5 and the character references of HTML are some 44 KB, js-yaml is 13 KB. Hints before figures are 0.5 KB.
  // Task lists of Confluence and formulas of Pandoc are 0.2 KB.
  {
    what: "GitHub's dialect to an article",
    source: `export { gfmToBlocks } from 'qp-markdown/gfm'
      export { acceptCanonicalBlocks } from 'qp-sanitize/canonical'
      export { renderBlocks } from 'qp-render'`,
    limit: 115.5,
  },
  {
    what: "GitHub's dialect with own syntax to an article",
    source: `export { constructsOf, gfmToBlocks } from 'qp-markdown/gfm'
      export { acceptCanonicalBlocks } from 'qp-sanitize/canonical'
      export { renderBlocks } from 'qp-render'`,
    limit: 117.3,
  },
  // Of it, the parts of D3 are some 20 KB: half of that is how d3-scale writes colours and numbers, which nothing asks for.
  { what: 'charts', source: `export { readChart, renderChart } from 'qp-render/charts'`, limit: 29.8 },
  { what: 'the emoji of shortcodes', source: `export * from 'qp-markdown/emoji'`, limit: 16 },
  {
    what: 'acceptCanonicalBlocks',
    source: `export { acceptCanonicalBlocks } from 'qp-sanitize/canonical'`,
    limit: 8.6,
  },
  // The reference brings some 22 KB of these two. Half a KB says what a wrong argument should have been, another half
  // why something was dropped; 0.3 KB the warning of what only the variant GFM reads, 0.5 KB the places for a dialect,
  // 0.1 KB what relative addresses could lead from, 0.1 KB what streams see of the pass over lines, 0.8 KB the addresses of
  // callers, of which fences take 0.2 KB, 0.5 KB positions.
  { what: 'markdownToBlocks', source: `export { markdownToBlocks } from 'qp-markdown'`, limit: 38.6 },
  {
    what: 'markdownToBlocks at the edge',
    source: `export { markdownToBlocks } from 'qp-markdown'`,
    conditions: EDGE,
    limit: 51.2,
  },
]

let packages: PublishedPackages

beforeAll(async () => {
  packages = await publishPackages()
})

afterAll(() => packages.remove())

it.each(BUDGETS)('$what is at most $limit KB', async ({ source, conditions, limit }) => {
  const bytes = await packages.sizeOf(source, conditions)
  expect(bytes).toBeGreaterThan(0.7 * limit * 1000)
  expect(bytes).toBeLessThanOrEqual(limit * 1000)
})

it("the README of qp-sanitize names the bounds of markdown to an article's HTML", () => {
  const readme = readFileSync(new URL('../../packages/qp-sanitize/README.md', import.meta.url), 'utf8')
  const named = [...readme.matchAll(/less than ([\d.]+) KB/g)].map(([, limit]) => Number(limit))
  const article = BUDGETS.filter(({ what }) => what.startsWith('markdown to safe blocks to an article'))
  expect(named).toEqual(article.map(({ limit }) => limit))
})
