import { readFileSync } from 'node:fs'
import * as small from 'qp-schema'
import * as conformance from 'qp-schema/conformance'
import * as policy from 'qp-schema/policy'
import * as vectors from 'qp-schema/vectors'
import { expect, it } from 'vitest'

const REPORT = readFileSync(new URL('../exports.txt', import.meta.url), 'utf8')

it.each([
  ['qp-schema', small],
  ['qp-schema/policy', policy],
  ['qp-schema/conformance', conformance],
  ['qp-schema/vectors', vectors],
])('%s exports what exports.txt says and nothing else: `pnpm packages:update`', (entry, module) => {
  const [, part = ''] = REPORT.split(new RegExp(`^${entry}$`, 'm'))
  const [lines = ''] = part.split(/^(?=\S)/m)
  const names = [...lines.matchAll(/^ {2}(?:const|function|class) (\w+)/gm)].map(([, name]) => name)
  expect(Object.keys(module).toSorted()).toEqual([...new Set(names)].toSorted())
})
