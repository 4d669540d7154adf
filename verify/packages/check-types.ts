import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ConsumerProject } from './project.ts'
import { runCommand } from './run-command.ts'

const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  types: [],
  allowJs: true,
  noEmit: true,
}

/**
 * Compiles a project's examples, and the declarations that they load, as a strict consumer does.
 * @throws Error with the compiler's findings
 */
export async function checkTypes({ folder, examples }: ConsumerProject): Promise<void> {
  const config = { compilerOptions: OPTIONS, files: examples.map(({ file }) => file) }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config, null, 2))
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  await runCommand(process.execPath, [compiler, '-p', 'tsconfig.json'], { cwd: folder })
}
