import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
)
const [only] = process.argv.slice(2)

for (const { name } of folders) {
  if (only !== undefined && only !== name) continue
  process.stdout.write(`\n# ${name}\n\n`)
  const { status } = spawnSync(
    process.execPath,
    ['--conditions=qp-source', join(import.meta.dirname, name, 'run.ts')],
    {
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exitCode = 1
}
