// pnpm types [folder ...]: checks the types of all that there is by the root's tsconfig.json, and of each package by its
// own, which may know less of its surroundings; or those of the folders that it is given.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
const given = process.argv.slice(2)
const folders = given.length > 0 ? given : ['.', ...globSync('{packages,apps,examples}/*', { cwd: root })]
for (const folder of folders) {
  const config = join(root, folder, 'tsconfig.json')
  if (!existsSync(config)) continue
  const { status } = spawnSync(process.execPath, [tsc, '-p', config], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
