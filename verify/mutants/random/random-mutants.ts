import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from '../mutant.ts'
import { SURVIVORS } from './survivors.ts'
import { syntaxMutants } from './syntax-mutants.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What the vectors ask about. */
const SOURCES: readonly string[] = [
  'packages/qp-markdown/src/*.ts',
  'packages/qp-markdown/src/{emit,from-html,from-markdown,gfm,to-markdown}/**/*.ts',
  'packages/qp-render/src/{blocks,forward-compatibility,leaves,text}/**/*.ts',
  'packages/qp-sanitize/src/**/*.ts',
  'packages/qp-schema/src/{blocks,checks,embeds,html,validation,walk}/**/*.ts',
  'packages/qp-schema/src/{code-languages,url-policy,zod}.ts',
  'packages/qp-schema/src/page/{page,theme}.ts',
]
const NOT_SOURCES: readonly string[] = [
  '**/*.{test,testkit,d}.ts',
  // No vector has the trees of others, the heading that a title takes, the style of a block, what refuses in place of
  // sanitizing, or what programs do with each block.
  'packages/qp-markdown/src/emit/mdast-pairs.ts',
  'packages/qp-markdown/src/title-heading.ts',
  'packages/qp-render/src/blocks/index.ts',
  'packages/qp-sanitize/src/canonical.ts',
  'packages/qp-render/src/leaves/sanitize-leaves.ts',
  'packages/qp-schema/src/walk/walk-blocks.ts',
  // Options of callers, of which the format does not speak: what becomes of addresses, where blocks stand in the text,
  // blocks of callers. Tests of qp-markdown ask about them (test/resolve-url, test/positions, test/gfm/own-constructs).
  'packages/qp-markdown/src/{own-urls,positions}.ts',
  'packages/qp-markdown/src/emit/qp-fences/own-block.ts',
  'packages/qp-markdown/src/gfm/constructs/**',
  // What a page without a language is written in, which is the service's matter: SPEC.md 10.8.7.
  'packages/qp-render/src/text/language-of-words.ts',
  // Types of somebody's own, of which the format says their fallback alone. Tests of qp-render ask about them.
  'packages/qp-sanitize/src/{own-blocks,testing/*}.ts',
  'packages/qp-schema/src/checks/own-blocks.ts',
]

/** Every mutant that the syntax of our sources offers, with why those that are known to survive do. */
export function randomMutants(): Mutant[] {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: NOT_SOURCES })
  return files.toSorted().flatMap((file) =>
    syntaxMutants(file, readFileSync(join(ROOT, file), 'utf8')).map((mutant) => {
      const named = SURVIVORS[file]?.find(([find, put]) => find === mutant.find && put === mutant.put)
      return named === undefined ? mutant : { ...mutant, equivalent: named[2] }
    }),
  )
}

/** Some of them, as many of one file as of another: the seed orders those of a file, and each file gives its next one. */
export function chosenMutants(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const inOrder = mutants
    .map((mutant) => ({ mutant, rank: rankOf(mutant, seed) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
  const ofFile = new Map<string, number>()
  const rounds = inOrder.map(({ mutant }) => {
    const round = ofFile.get(mutant.file) ?? 0
    ofFile.set(mutant.file, round + 1)
    return { mutant, round }
  })
  return rounds
    .toSorted((one, other) => one.round - other.round)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

function rankOf({ file, find, put }: Mutant, seed: string): string {
  return createHash('sha256')
    .update(JSON.stringify([seed, file, find, put]))
    .digest('hex')
}
