import { platformBinary } from '../binaries.ts'
import { runCommand } from '../run-command.ts'
import type { Runtime } from './runtime.ts'

/**
 * Bun, with what npm installed.
 * @throws Error when the program does not start
 */
export async function bunRuntime(): Promise<Runtime> {
  const binary = platformBinary('bun', 'bin/bun')
  const version = await runCommand(binary, ['--version'], { cwd: '.' })
  return {
    name: `Bun ${version.trim()}`,
    isClaimed: () => true,
    run: ({ folder }, { file }) => runCommand(binary, ['--no-install', 'run', file], { cwd: folder }),
    stop: () => Promise.resolve(),
  }
}
