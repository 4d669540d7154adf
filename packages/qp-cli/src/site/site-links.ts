import { posix, relative, sep } from 'node:path'
import { placeOfFile } from '../pages/prepare/local-pictures.ts'
import { isIndex } from './site-order.ts'

/** What names of files may end with that links leave out, or have in place of another: the best first. */
const ENDINGS = ['md', 'markdown', 'html', 'htm', 'ipynb', 'docx', 'docm', 'txt', 'csv', 'tsv']

/** Finds files of a folder by what links call them. */
export interface SiteLinks {
  /**
   * The file that a relative address leads to, and what stands from `#` on; `undefined` where there is none. SPEC.md 18.13.3
   *
   * @param from - the name of the file that has the link
   */
  find(url: string, from: string): { readonly name: string; readonly hash: string } | undefined
}

/**
 * @param root - absolute
 * @param names - of all files that become pages
 */
export function siteLinks(root: string, names: readonly string[]): SiteLinks {
  const exact = new Set(names)
  const byLowerCase = Map.groupBy(names, (name) => name.toLowerCase())
  const indexes = new Map(names.filter(isIndex).map((name) => [posix.dirname(name), name]))
  const named = (name: string): string | undefined => {
    if (exact.has(name)) return name
    const [only, ...others] = byLowerCase.get(name.toLowerCase()) ?? []
    return others.length === 0 ? only : undefined
  }
  const found = (path: string): string | undefined => {
    const index = indexes.get(path === '' ? '.' : path)
    const bare = path.replace(/\.html?$/i, '')
    const candidates = [
      path,
      ...ENDINGS.map((ending) => `${path}.${ending}`),
      ...ENDINGS.map((ending) => `${bare}.${ending}`),
    ]
    for (const candidate of candidates) {
      const name = named(candidate)
      if (name !== undefined) return name
    }
    return index ?? (bare.endsWith('/index') ? indexes.get(posix.dirname(bare)) : undefined)
  }
  return {
    find(url, from) {
      if (url.startsWith('#') || URL.canParse(url)) return undefined
      const place = placeOfFile(url, posix.join(root, posix.dirname(from)), root)
      if (place === undefined || 'href' in place) return undefined
      const way = relative(root, place.path).split(sep).join('/')
      if (way === '..' || way.startsWith('../')) return undefined
      const name = found(way)
      return name === undefined ? undefined : { name, hash: place.hash }
    },
  }
}
