import { basename } from 'node:path'

/** The best first: `_index` is Hugo's, and `Home` that of a wiki of GitHub. */
const NAMES = ['index', 'readme', '_index', 'home']
const INDEX = /^(.*)\.(?:mdx?|markdown|html?)$/i

/** Whether a file is the first page of its folder. SPEC.md 18.13.2 */
export function isIndex(name: string): boolean {
  return indexRank(name) < NAMES.length
}

/** How well a file is called for the first page of its folder: 0 is best. */
export function indexRank(name: string): number {
  const at = NAMES.indexOf(INDEX.exec(basename(name))?.[1]?.toLowerCase() ?? '')
  return at === -1 ? NAMES.length : at
}
