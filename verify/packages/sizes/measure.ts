import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { PublishedEntry, PublishedPackage } from '../published.ts'

/** What a bundle of everything that an entry exports weighs, dependencies included and peers not. */
export interface EntrySize {
  readonly specifier: string
  /** Bytes of the minified bundle. */
  readonly minified: number
  /** Bytes of the same with gzip. */
  readonly gzip: number
}

/** Measures the built modules of a package as a browser's bundler takes them. */
export function measure({ entries, peers }: PublishedPackage): Promise<EntrySize[]> {
  return Promise.all(entries.map((entry) => measureEntry(entry, peers)))
}

async function measureEntry(
  { specifier, module }: PublishedEntry,
  peers: readonly string[],
): Promise<EntrySize> {
  const { outputFiles } = await build({
    entryPoints: [module],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    external: [...peers],
    logLevel: 'silent',
  })
  const bytes = outputFiles[0]?.contents ?? new Uint8Array()
  return { specifier, minified: bytes.byteLength, gzip: gzipSync(bytes, { level: 9 }).byteLength }
}
