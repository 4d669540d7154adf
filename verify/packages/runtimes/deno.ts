import { platformBinary } from '../binaries.ts'
import { consumerEnvironment, runCommand } from '../run-command.ts'
import type { Runtime } from './runtime.ts'

/**
 * Deno, which takes the packages from the project's `node_modules` and is given no permission but to read
 * NODE_ENV, as React does, and to call the service where an example does.
 *
 * @param service - its host and port
 * @throws Error when the program does not start
 */
export async function denoRuntime(cacheFolder: string, service: string): Promise<Runtime> {
  const binary = platformBinary('deno', 'deno')
  const env = { ...consumerEnvironment(), DENO_DIR: cacheFolder, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }
  const version = await runCommand(binary, ['--version'], { cwd: '.', env })
  return {
    name: `Deno ${version.split(/\s/)[1] ?? ''}`,
    isClaimed: () => true,
    run: ({ folder }, { file, code }) =>
      runCommand(
        binary,
        [
          'run',
          '--allow-env=NODE_ENV',
          ...(code.includes(service) ? [`--allow-net=${service}`] : []),
          '--no-remote',
          '--no-prompt',
          '--node-modules-dir=manual',
          file,
        ],
        {
          cwd: folder,
          env,
        },
      ),
    stop: () => Promise.resolve(),
  }
}
