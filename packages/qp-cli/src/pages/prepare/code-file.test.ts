import { hostileLength, processorTime } from 'qp-schema/testkit'
import { expect, it } from 'vitest'
import { codeOf } from './code-file.ts'

it('[18.12.5] many empty lines in a file of code are read in linear time', () => {
  const code = `a${'\n'.repeat(hostileLength(1_000_000))}b`
  expect(codeOf(`${code}\n\n`) === code).toBe(true)
  expect(processorTime(() => codeOf(`${code}\n\n`))).toBeLessThan(1000)
})
