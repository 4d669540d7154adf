import { build } from 'esbuild'

/**
 * One module of a program and everything that it imports, as a consumer's bundler makes it. A module of Node that is
 * left in it is an error, since there is no Node.
 */
export async function bundle(
  folder: string,
  program: string,
  conditions: readonly string[],
): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder, loader: 'js', sourcefile: 'entry.js' },
    absWorkingDir: folder,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    jsx: 'automatic',
    conditions: [...conditions],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
