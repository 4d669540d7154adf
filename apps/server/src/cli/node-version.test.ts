import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nodeProblem, OLDEST_NODE } from './node-version.ts'

it.each(['22.13.0', '22.14.1', '24.0.0', '100.1.0'])('the server runs on Node %s', (version) => {
  expect(nodeProblem(version)).toBeUndefined()
})

it.each(['22.12.9', '21.99.0', '20.20.2', '8.0.0'])('the server says that Node %s is too old', (version) => {
  expect(nodeProblem(version)).toBe(
    `qp-server needs Node 22.13 or later, and this is Node ${version}. See https://nodejs.org/en/download for a newer one.`,
  )
})

it('the package says the same', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string }
  }
  expect(manifest.engines.node).toBe(`>=${OLDEST_NODE}`)
})
