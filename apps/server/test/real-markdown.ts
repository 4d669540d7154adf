import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Files that other projects wrote: a chain of packages, each a dependency of the one before, and a file of the last. */
export const FILES: readonly (readonly [file: string, ...chain: string[]])[] = [
  ['README.md', 'zod'],
  ['Readme.md', 'koa'],
  ['README.md', 'kysely'],
  ['README.md', 'better-sqlite3'],
  ['README.md', 'ajv'],
  ['README.md', 'fast-check'],
  ['README.md', 'ipaddr.js'],
  ['README.md', '@koa/router'],
  ['README.md', 'qp-sanitize', 'sanitize-html'],
  ['readme.md', 'qp-markdown', 'mdast-util-gfm-table'],
  ['HISTORY.md', 'koa', 'http-errors'],
  ['CHANGELOG.md', 'qp-sanitize', 'sanitize-html', 'launder', 'dayjs'],
]

/** The text of one of {@link FILES}. */
export function readChain([file, ...chain]: (typeof FILES)[number]): string {
  let directory = join(import.meta.dirname, '..')
  for (const name of chain) {
    const places = createRequire(join(directory, 'package.json')).resolve.paths(name) ?? []
    const found = places.map((place) => join(place, name)).find((place) => existsSync(place))
    if (found === undefined) throw new Error(`${name} is not installed where ${directory} finds it`)
    directory = realpathSync(found)
  }
  return readFileSync(join(directory, file), 'utf8')
}
