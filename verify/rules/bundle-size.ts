import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const packages = fileURLToPath(new URL('../../packages/', import.meta.url))

/** The entries of the packages, as their tsup configurations list them. */
const ENTRIES: Record<string, readonly string[]> = {
  'qp-schema': ['index', 'policy', 'zod', 'api/index'],
  'qp-markdown': ['index', 'core/index', 'gfm/index', 'emoji'],
  'qp-sanitize': ['index', 'canonical', 'testing/index'],
  'qp-render': ['index', 'charts/index', 'highlight/index', 'math/index', 'slides/index'],
  'qp-react': ['index'],
  'qp-client': ['index'],
}

/** The packages as they are published: bundled by entry, not minified, each other's imports left alone. */
export interface PublishedPackages {
  /**
   * What a user downloads who writes this line and minifies, without React.
   *
   * @returns bytes with gzip
   */
  readonly sizeOf: (source: string, conditions?: readonly string[]) => Promise<number>
  readonly remove: () => void
}

/** Builds all packages from their sources into a folder of its own, so that no stale `dist` is measured. */
export async function publishPackages(): Promise<PublishedPackages> {
  const folder = mkdtempSync(join(tmpdir(), 'qp-sizes-'))
  for (const [name, entries] of Object.entries(ENTRIES)) await publish(name, entries, join(folder, name))
  return {
    sizeOf: (source, conditions = []) => bundle(source, folder, conditions),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

async function publish(name: string, entries: readonly string[], outdir: string): Promise<void> {
  await build({
    entryPoints: entries.map((entry) => ({ in: join(packages, name, 'src', `${entry}.ts`), out: entry })),
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    target: 'es2023',
    platform: 'neutral',
    jsx: 'automatic',
  })
}

async function bundle(source: string, folder: string, conditions: readonly string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: join(packages, 'qp-markdown') },
    nodePaths: Object.keys(ENTRIES).map((name) => join(packages, name, 'node_modules')),
    alias: aliases(folder),
    external: ['react'],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    platform: 'browser',
    conditions: [...conditions],
  })
  return outputFiles.reduce((bytes, { contents }) => bytes + gzipSync(contents, { level: 9 }).length, 0)
}

function aliases(folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ENTRIES).flatMap(([name, entries]) =>
      entries.map((entry) => {
        const path = entry.replace(/\/?index$/, '')
        return [path === '' ? name : `${name}/${path}`, join(folder, name, `${entry}.js`)]
      }),
    ),
  )
}
