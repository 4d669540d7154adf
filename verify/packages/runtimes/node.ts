import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { runCommand } from '../run-command.ts'
import type { Runtime } from './runtime.ts'

/**
 * A Node. It is given JavaScript: not every Node that the packages run on strips types.
 * @throws Error when the program does not start
 */
export async function nodeRuntime(binary: string): Promise<Runtime> {
  const version = await runCommand(binary, ['--version'], { cwd: '.' })
  return {
    name: `Node ${version.trim().slice(1)}`,
    isClaimed: () => true,
    run: async ({ folder }, { file, code, extension }) => {
      const { code: javascript } = await transform(code, {
        loader: extension,
        format: 'esm',
        jsx: 'automatic',
      })
      const script = join(folder, `${file}.mjs`)
      await writeFile(script, javascript)
      return runCommand(binary, [script], { cwd: folder })
    },
    stop: () => Promise.resolve(),
  }
}
