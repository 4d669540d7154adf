import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { vectorFiles } from '../../packages/qp-schema/runner/cases.ts'

const ROOT = new URL('../../', import.meta.url)

it('[3.9.7] every clause that a vector cites is there', () => {
  const text = ['SPEC.md', 'FORMAT.md'].map((name) => readFileSync(new URL(name, ROOT), 'utf8')).join('\n')
  const clauses = new Set([...text.matchAll(/^- \*\*(\d+\.\d+\.\d+) /gm)].map(([, clause]) => clause))
  const cited = vectorFiles().flatMap((file) => {
    const source = readFileSync(new URL(`packages/qp-schema/vectors/${file}`, ROOT), 'utf8')
    return (JSON.parse(source) as { name: string; clauses: string[] }[]).flatMap((vector) =>
      vector.clauses.map((clause) => ({ file, name: vector.name, clause })),
    )
  })
  expect(cited.length).toBeGreaterThan(1000)
  expect(cited.filter(({ clause }) => !clauses.has(clause))).toEqual([])
})
