import { execFileSync, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Tries every property of the repository 10,000 times, or as often as QP_FUZZ_RUNS says, from a random seed or that of
 * QP_FUZZ_SEED. Arguments choose test files by a part of their path.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const chosen = process.argv.slice(2)
const env = {
  ...process.env,
  QP_FUZZ_RUNS: process.env['QP_FUZZ_RUNS'] ?? '10000',
  QP_FUZZ_SEED: process.env['QP_FUZZ_SEED'] ?? String(randomInt(2 ** 31 - 1)),
}
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(`${root}/${file}`))
  .filter((file) => readFileSync(`${root}/${file}`, 'utf8').includes("from 'fast-check'"))
  .filter((file) => chosen.length === 0 || chosen.some((part) => file.includes(part)))

process.stdout.write(
  `${env.QP_FUZZ_RUNS} runs of each property in ${files.length} files, QP_FUZZ_SEED=${env.QP_FUZZ_SEED}\n`,
)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=3600000', ...files],
  { cwd: root, env, stdio: 'inherit' },
)
process.exitCode = status ?? 1
