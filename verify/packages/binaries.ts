import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const SUFFIX = process.platform === 'win32' ? '.exe' : ''
const require = createRequire(import.meta.url)

/**
 * The program of an npm package that ships one optional dependency per platform, and never the package's own launcher:
 * that is put together by an install script, which this workspace does not run.
 * @throws Error when none is installed for this platform
 */
export function platformBinary(tool: string, path: string): string {
  const manifest = require.resolve(`${tool}/package.json`)
  const { optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    optionalDependencies?: Record<string, string>
  }
  const fromTool = createRequire(manifest)
  for (const platform of Object.keys(optionalDependencies)) {
    const binary = join(folderOf(fromTool, platform) ?? '', `${path}${SUFFIX}`)
    if (existsSync(binary)) return binary
  }
  throw new Error(`${tool} has no program for ${process.platform} on ${process.arch}`)
}

/** The Node of an npm package that is an alias of `node`. */
export function nodeBinary(alias: string): string {
  return join(dirname(require.resolve(`${alias}/package.json`)), 'bin', `node${SUFFIX}`)
}

function folderOf(fromTool: NodeJS.Require, name: string): string | undefined {
  try {
    return dirname(fromTool.resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}
