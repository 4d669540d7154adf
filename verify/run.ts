// pnpm bench|soak <name> [arguments]: runs verify/<folder>/<name>/run.ts; without a name it lists them.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const [folder = '', name = '', ...rest] = process.argv.slice(2)
const fileOf = (one: string) => join(import.meta.dirname, folder, one, 'run.ts')
const names = readdirSync(join(import.meta.dirname, folder)).filter((one) => existsSync(fileOf(one)))

if (names.includes(name)) {
  const command = ['--conditions=qp-source', fileOf(name), ...rest]
  process.exitCode = spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1
} else {
  process.stdout.write(`Give a name, and its arguments if you like. The names are: ${names.join(', ')}\n`)
  process.exitCode = 1
}
