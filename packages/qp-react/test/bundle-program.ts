import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type BuildOptions } from 'esbuild'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))

/** A program of `programs/` as a bundler makes it for one version or build of React, loaded. */
export async function bundleProgram<T>(
  name: string,
  { conditions = [], ...options }: Pick<BuildOptions, 'alias' | 'conditions'>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'qp-react-'))
  try {
    const outfile = join(folder, 'program.cjs')
    await build({
      ...options,
      absWorkingDir: packageFolder,
      entryPoints: [`test/programs/${name}.tsx`],
      outfile,
      bundle: true,
      format: 'cjs',
      platform: 'node',
      jsx: 'automatic',
      conditions: ['qp-source', ...conditions],
      define: { 'process.env.NODE_ENV': '"production"' },
      // React asks its bundler for it while it is loaded.
      banner: { js: 'const __webpack_require__ = {}' },
    })
    return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as T
  } finally {
    rmSync(folder, { recursive: true })
  }
}
