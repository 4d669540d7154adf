import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A text that people wrote, and where it stands. */
export interface RealDocument {
  readonly path: string
  readonly text: string
}

const STORE = fileURLToPath(new URL('../../../node_modules/.pnpm/', import.meta.url))

/**
 * What the installed packages say about themselves: once each, in the order of their paths.
 *
 * @param folders - which folders of a package to look into; the first alone is much faster than all, which are `**`
 */
export function realDocuments(folders: '.' | '**'): RealDocument[] {
  const paths = globSync(`*/node_modules/{*,@*/*}/${folders}/*.{md,MD,markdown}`, { cwd: STORE }).toSorted()
  const seen = new Set<string>()
  return paths
    .map((path) => ({ path, text: readFileSync(STORE + path, 'utf8') }))
    .filter(({ text }) => !seen.has(text) && seen.add(text))
}
