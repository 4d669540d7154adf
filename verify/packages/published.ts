import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A package of `packages/` that is published. */
export interface PublishedPackage {
  readonly name: string
  /** The absolute path of its folder. */
  readonly folder: string
  readonly readme: string
  /** What people import, in the order of `exports`, data files and patterns aside. */
  readonly entries: readonly PublishedEntry[]
  /** What the importing project brings along. */
  readonly peers: readonly string[]
}

/** A package of `packages/` that is published as a command, and that nobody imports. */
export interface PublishedCommand {
  readonly name: string
  /** The absolute path of its folder. */
  readonly folder: string
  readonly readme: string
}

/** A module that people import. */
export interface PublishedEntry {
  /** `qp-schema/zod` */
  readonly specifier: string
  /** The absolute path of the built module. */
  readonly module: string
  /** The absolute path of its declarations. */
  readonly types: string
}

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly exports?: ExportMap
  readonly publishConfig?: { readonly exports?: ExportMap }
  readonly peerDependencies?: Readonly<Record<string, string>>
}

type ExportMap = Readonly<Record<string, string | { readonly types?: string; readonly default?: string }>>

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url))

/** Every package of `packages/` that is not private and that people import, by name. */
export function publishedPackages(): PublishedPackage[] {
  return published()
    .filter(({ manifest }) => manifest.exports !== undefined)
    .map(({ folder, manifest, ...one }) => ({
      ...one,
      folder,
      entries: entriesOf(folder, manifest),
      peers: Object.keys(manifest.peerDependencies ?? {}),
    }))
}

/** Every package of `packages/` that is a command and nothing to import, by name. */
export function publishedCommands(): PublishedCommand[] {
  return published()
    .filter(({ manifest }) => manifest.exports === undefined)
    .map(({ name, folder, readme }) => ({ name, folder, readme }))
}

function published() {
  return readdirSync(PACKAGES)
    .map((name) => join(PACKAGES, name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest }) => ({
      name: manifest.name,
      folder,
      manifest,
      readme: readFileSync(join(folder, 'README.md'), 'utf8'),
    }))
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

function entriesOf(folder: string, manifest: Manifest): PublishedEntry[] {
  const exported = manifest.publishConfig?.exports ?? manifest.exports ?? {}
  return Object.entries(exported).flatMap(([path, target]) => {
    if (typeof target === 'string') return []
    const { types, default: module } = target
    if (types === undefined || module === undefined || path.includes('*')) return []
    return [
      { specifier: join(manifest.name, path), module: join(folder, module), types: join(folder, types) },
    ]
  })
}
