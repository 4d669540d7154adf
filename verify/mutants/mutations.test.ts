import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MUTANTS } from './mutations/index.ts'

it('every mutation has its place in the sources, and changes something there', () => {
  const files = new Map<string, string>()
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const wrong = MUTANTS.filter(({ file, find, put }) => {
    if (!files.has(file)) files.set(file, read(file))
    return files.get(file)?.split(find).length !== 2 || find === put
  })
  expect(wrong).toEqual([])
  expect(MUTANTS.length).toBeGreaterThan(150)
  expect(MUTANTS.filter(({ clause = '' }) => !/^\d+\.\d+\.\d+$/.test(clause))).toEqual([])
})
