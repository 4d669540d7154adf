import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { CONTRACT_DIFFERENCES } from './contract-differences.ts'
import { ASKED, ASKED_EACH_TIME, NOT_ASKED } from './contract-files.ts'

const SERVER = fileURLToPath(new URL('../../../server/src/', import.meta.url))
const textOf = (name: string) => readFileSync(`${SERVER}${name}.test.ts`, 'utf8')
const asked = [...ASKED, ...ASKED_EACH_TIME]

it('every file of the contract is asked of a Worker, or it is said why not', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replace(/\.test\.ts$/, ''))
  const ofContract = files.filter((name) => textOf(name).includes('CONTRACT_STORES'))
  expect([...asked, ...NOT_ASKED.flatMap(({ files: names }) => names)].toSorted()).toEqual(
    ofContract.toSorted(),
  )
})

it('every test that is left out is there', () => {
  const texts = asked.map(textOf).join()
  const left = CONTRACT_DIFFERENCES.flatMap(({ tests }) => tests)
  expect(left.filter((title) => !texts.includes(`it('${title}'`))).toEqual([])
})
