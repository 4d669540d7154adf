import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
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
  types: [] as readonly string[],
  allowJs: true,
  noEmit: true,
}

/**
 * Compiles a project's examples, and the declarations that they load, as a strict consumer does.
 *
 * @param options - `withNode`: whether its user has the types of Node, which declarations of others may need
 * @throws Error with the compiler's findings
 */
export async function checkTypes(
  { folder, examples }: ConsumerProject,
  { withNode }: { readonly withNode: boolean },
): Promise<void> {
  const nodeTypes = dirname(createRequire(import.meta.url).resolve('@types/node/package.json'))
  const ofNode = { types: ['node'], typeRoots: [dirname(nodeTypes)] }
  const config = {
    compilerOptions: { ...OPTIONS, ...(withNode && ofNode) },
    files: examples.map(({ file }) => file),
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config, null, 2))
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  await runCommand(process.execPath, [compiler, '-p', 'tsconfig.json'], { cwd: folder })
}
