import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { caughtBy } from '../try-mutant.ts'
import { chosenMutants, randomMutants } from './random-mutants.ts'
import { SURVIVORS } from './survivors.ts'
import { syntaxMutants } from './syntax-mutants.ts'

const ALL = randomMutants()

it('each piece of syntax that means something has its mutants', () => {
  const source = `export const NAMES: readonly 'a'[] = ['a', 'b']
export function first(text: string): number {
  if (!text.startsWith('a')) return 1
  return text === '' && NAMES.length < 9 ? 2 : 3
}
`
  const [names, check, last] = [
    `export const NAMES: readonly 'a'[] = ['a', 'b']`,
    `if (!text.startsWith('a')) return 1`,
    `return text === '' && NAMES.length < 9 ? 2 : 3`,
  ]
  expect(syntaxMutants('a.ts', source).map(({ line, find, put }) => [line, find, put])).toEqual([
    [1, names, `export const NAMES: readonly 'a'[] = [ 'b']`],
    [1, names, `export const NAMES: readonly 'a'[] = ['a', ]`],
    [3, check, `if (true) return 1`],
    [3, check, `if (false) return 1`],
    [3, check, `if (text.startsWith('a')) return 1`],
    [3, check, `if (!text.startsWith('')) return 1`],
    [3, check, `if (!text.startsWith('a')) ;`],
    [3, check, `if (!text.startsWith('a')) return 2`],
    [3, check, `if (!text.startsWith('a')) return 0`],
    [4, last, `;`],
    [4, last, `return true ? 2 : 3`],
    [4, last, `return false ? 2 : 3`],
    [4, last, `return !(text === '' && NAMES.length < 9) ? 2 : 3`],
    [4, last, `return text === '' || NAMES.length < 9 ? 2 : 3`],
    [4, last, `return text !== '' && NAMES.length < 9 ? 2 : 3`],
    [4, last, `return text === '?' && NAMES.length < 9 ? 2 : 3`],
    [4, last, `return text === '' && NAMES.length <= 9 ? 2 : 3`],
    [4, last, `return text === '' && NAMES.length < 10 ? 2 : 3`],
    [4, last, `return text === '' && NAMES.length < 8 ? 2 : 3`],
    [4, last, `return text === '' && NAMES.length < 9 ? 3 : 3`],
    [4, last, `return text === '' && NAMES.length < 9 ? 1 : 3`],
    [4, last, `return text === '' && NAMES.length < 9 ? 2 : 4`],
    [4, last, `return text === '' && NAMES.length < 9 ? 2 : 2`],
  ])
})

it('lines that stand in a source twice are told apart by those before them', () => {
  const mutants = syntaxMutants('a.ts', 'one()\nsame()\ntwo()\nsame()\n')
  expect(mutants.map(({ line, find, put }) => [line, find, put])).toEqual([
    [1, 'one()', ';'],
    [2, 'one()\nsame()', 'one()\n;'],
    [3, 'two()', ';'],
    [4, 'two()\nsame()', 'two()\n;'],
  ])
})

it('mutants have their place in the sources, once, and what they make can be parsed', () => {
  const wrong = chosenMutants(ALL, 200, 'parsed').filter(({ file, find, put }) => {
    const parts = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').split(find)
    const { diagnostics } = ts.transpileModule(parts.join(put), { reportDiagnostics: true })
    return parts.length !== 2 || find === put || diagnostics?.length !== 0
  })
  expect(wrong).toEqual([])
})

it('the same seed gives the same mutants, another one others, of as many files as there can be', () => {
  const mutants = chosenMutants(ALL, 100, 'tides')
  expect(chosenMutants(ALL.toReversed(), 100, 'tides')).toEqual(mutants)
  expect(chosenMutants(ALL, 100, 'ebb')).not.toEqual(mutants)
  expect(new Set(mutants.map(({ file }) => file)).size).toBe(100)
})

it('every survivor that has a name is a mutant of its file', () => {
  const named = ALL.filter(({ equivalent }) => equivalent !== undefined)
  expect(named.length).toBe(Object.values(SURVIVORS).flat().length)
})

// That every vector passes without one is in conformance/programs.test.ts.
it('a mutant is noticed, and one that never ends is stopped', () => {
  const file = 'packages/qp-render/src/blocks/divider.ts'
  const find = 'markup`<hr>`'
  expect(caughtBy({ file, find, put: 'markup`<hr><hr>`' })).toBe('reader: blocks/divider.json: a divider')
  expect(caughtBy({ file, find, put: '{ for (;;); }' }, 3_000)).toMatch(/^it was stopped: .*ETIMEDOUT$/)
}, 120_000)
