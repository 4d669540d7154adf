// pnpm bench markdown-converters [rounds]
// How fast is markdown to blocks, and markdown to safe HTML? Without arguments, writes RESULTS.md. Needs a build.
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const built = join(import.meta.dirname, '../../../packages/qp-markdown/dist/index.js')
if (!existsSync(built)) throw new Error('There is no build: run `pnpm build` first.')

const [rounds] = process.argv.slice(2)
// Without the condition `qp-source`, packages are what users get.
const command = [join(import.meta.dirname, 'report.ts'), ...(rounds === undefined ? [] : [rounds])]
const { status, stdout } = spawnSync(process.execPath, command, {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
})
process.stdout.write(stdout)
process.exitCode = status ?? 1
if (status === 0 && rounds === undefined) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), stdout)
