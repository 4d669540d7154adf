// pnpm mutants [TEXT]: breaks one rule of our renderer, writers, converters and sanitizer at a time, and holds each
// mutant against the vectors. TEXT limits it to those whose clause or file has it. Some minutes; needs no build.
// pnpm mutants --random N [--seed S] [TEXT]: makes N mutants at random instead, the same ones for the same seed.
import { parseArgs } from 'node:util'
import { MUTANTS } from './mutations/index.ts'
import { chosenMutants, randomMutants } from './random/random-mutants.ts'
import { caughtBy } from './try-mutant.ts'

const { values, positionals } = parseArgs({
  options: { random: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const [wanted = ''] = positionals
const { random: count, seed = String(Date.now()) } = values
const all = count === undefined ? MUTANTS : randomMutants()
const matching = all.filter(({ clause = '', file }) => `${clause} ${file}`.includes(wanted))
const chosen = count === undefined ? matching : chosenMutants(matching, Number(count), seed)
if (count !== undefined) process.stdout.write(`--random ${count} --seed ${seed}\n`)
const before = caughtBy({})
if (before !== undefined) throw new Error(`without any mutation, this vector fails: ${before}`)

let wrong = 0
for (const mutant of chosen) {
  const { clause, file, line, find, put, equivalent } = mutant
  const by = caughtBy(mutant)
  const place = line === undefined ? `${clause} ${file}` : `${file}:${line}`
  const what = `${place}: ${JSON.stringify(find)} → ${JSON.stringify(put)}`
  if ((by === undefined) === (equivalent === undefined)) {
    wrong += 1
    process.stdout.write(
      by === undefined
        ? `SURVIVES ${what}\n`
        : `IS CAUGHT, though it is called equivalent: ${what} (${by})\n`,
    )
  } else
    process.stdout.write(
      `${equivalent === undefined ? 'caught' : 'equivalent'} ${what}${by === undefined ? '' : ` (${by})`}\n`,
    )
}
const equivalents = chosen.filter(({ equivalent }) => equivalent !== undefined).length
process.stdout.write(
  `${chosen.length} mutants: ${chosen.length - equivalents - wrong} caught, ${equivalents} equivalent, ${wrong} wrong\n`,
)
process.exitCode = wrong > 0 ? 1 : 0
