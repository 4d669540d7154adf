import { execFileSync, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Tries every property of the repository 10,000 times, or as often as QP_FUZZ_RUNS says, from a random seed or that of
 * QP_FUZZ_SEED. Arguments choose test files by a part of their path. The runs are made in parts, each in a process of
 * its own and with the next seed, as the pages that they publish stay in memory. `strangers` is at the end, or alone.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const chosen = process.argv.slice(2)
const runs = Number(process.env['QP_FUZZ_RUNS'] ?? 10_000)
const seed = Number(process.env['QP_FUZZ_SEED'] ?? randomInt(2 ** 30))
const RUNS_OF_PART = 2500

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(`${root}/${file}`))
  .filter((file) =>
    /from 'fast-check'|\b(?:hostileLength|sliceOfRun)\(/.test(readFileSync(`${root}/${file}`, 'utf8')),
  )
  .filter((file) => chosen.length === 0 || chosen.some((part) => file.includes(part)))
const asksStrangers = chosen.length === 0 || chosen.some((part) => 'verify/fuzz/strangers'.includes(part))
if (files.length === 0 && !asksStrangers)
  throw new Error(`No test with a property has ${chosen.join(' or ')} in its path.`)

for (let part = 0; files.length > 0 && part * RUNS_OF_PART < runs; part += 1) {
  const env = {
    ...process.env,
    QP_FUZZ_RUNS: String(Math.min(RUNS_OF_PART, runs - part * RUNS_OF_PART)),
    QP_FUZZ_SEED: String(seed + part),
  }
  process.stdout.write(
    `${env.QP_FUZZ_RUNS} of ${runs} runs of each property in ${files.length} files, QP_FUZZ_SEED=${env.QP_FUZZ_SEED}\n`,
  )
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=3600000', ...files],
    { cwd: root, env, stdio: 'inherit' },
  )
  if (status !== 0) {
    process.exitCode = status ?? 1
    break
  }
}

if (asksStrangers && process.exitCode === undefined) {
  const { status } = spawnSync(
    process.execPath,
    ['--conditions=qp-source', 'verify/fuzz/strangers/run.ts', String(runs)],
    { cwd: root, env: { ...process.env, QP_FUZZ_SEED: String(seed) }, stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}
