import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nodeProblem, OLDEST_NODE } from './node-version.ts'

it.each(['22.13.0', '22.14.1', '24.0.0', '100.1.0'])('programs run on Node %s', (version) => {
  expect(nodeProblem('qp-server', version)).toBeUndefined()
})

it.each(['22.12.9', '21.99.0', '20.20.2', '8.0.0'])('they say that Node %s is too old', (version) => {
  expect(nodeProblem('qp-server', version)).toBe(
    `qp-server needs Node 22.13 or later (https://nodejs.org/en/download), and this is ${version}.`,
  )
})

it.each(['qp-cli/package.json', '../apps/server/package.json'])('%s says the same', (path) => {
  const manifest = JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as {
    engines: { node: string }
  }
  expect(manifest.engines.node).toBe(`>=${OLDEST_NODE}`)
})
