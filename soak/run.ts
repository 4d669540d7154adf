// pnpm soak <name> [arguments]: runs soak/<name>/run.ts, which takes long; without a name it lists them.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const [name = '', ...rest] = process.argv.slice(2)
const file = join(import.meta.dirname, name, 'run.ts')

if (name !== '' && existsSync(file)) {
  const { status } = spawnSync(process.execPath, ['--conditions=qp-source', file, ...rest], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else {
  const names = readdirSync(import.meta.dirname).filter((entry) =>
    existsSync(join(import.meta.dirname, entry, 'run.ts')),
  )
  process.stdout.write(`pnpm soak <name> [arguments], where the name is one of: ${names.join(', ')}\n`)
  process.exitCode = 1
}
