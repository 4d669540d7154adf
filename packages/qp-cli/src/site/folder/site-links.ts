import { posix } from 'node:path'
import { placeOfFile } from '../../pages/prepare/local-pictures.ts'
import { nameFrom } from '../../pages/prepare/picture-folder.ts'
import { isIndex } from '../../pages/index-file.ts'

/** What names of files may end with that links leave out, or have in place of another: the best first. */
const ENDINGS = ['md', 'mdx', 'markdown', 'html', 'htm', 'ipynb', 'docx', 'docm', 'txt', 'csv', 'tsv']

/** Finds files of a folder by what links call them. */
export interface SiteLinks {
  /**
   * The file that a relative address leads to, and what stands from `#` on; `undefined` where there is none. SPEC.md 18.13.3
   *
   * @param from - the name of the file that has the link
   */
  find(url: string, from: string): { readonly name: string; readonly hash: string } | undefined
  /** The page or picture that double brackets name: by its way from the folder, or the shortest that ends so. */
  named(name: string, from: string): { readonly name: string } | { readonly picture: string } | undefined
}

/**
 * @param root - absolute
 * @param names - of all files that become pages
 * @param pictures - the names of pictures
 * @param index - what a link to the folder itself leads to
 */
export function siteLinks(
  root: string,
  names: readonly string[],
  pictures: readonly string[],
  index: string,
): SiteLinks {
  const pagesByEnd = byEnd(
    names.flatMap((name) => [name, name.replace(/\.\w+$/, '')].map((call) => [call, name])),
  )
  const picturesByEnd = byEnd(pictures.map((name) => [name, name]))
  const exact = new Set(names)
  const byLowerCase = Map.groupBy(names, comparable)
  const indexes = new Map([
    ['.', index],
    ...names
      .filter(isIndex)
      .toReversed()
      .map((name) => [posix.dirname(name), name] as const),
  ])
  const named = (name: string): string | undefined => {
    if (exact.has(name)) return name
    const [only, ...others] = byLowerCase.get(comparable(name)) ?? []
    return others.length === 0 ? only : undefined
  }
  const found = (path: string): string | undefined => {
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
    return indexes.get(path) ?? (bare.endsWith('/index') ? indexes.get(posix.dirname(bare)) : undefined)
  }
  const own = `/${posix.basename(root)}/`
  const find: SiteLinks['find'] = (url, from) => {
    const place = placeOfFile(url, posix.join(root, posix.dirname(from)), root)
    if (place === undefined || 'href' in place) return undefined
    const way = nameFrom(root, place.path)
    if (way === '..' || way.startsWith('../')) return undefined
    const isFolder = way === '' || /[/\\]$/.test(place.path)
    const name = (isFolder ? indexes.get(way || '.') : undefined) ?? found(way)
    return name === undefined ? undefined : { name, hash: place.hash }
  }
  return {
    named(name, from) {
      const folder = posix.dirname(from)
      const way = posix.normalize(name.startsWith('.') ? posix.join(folder, name) : name).replace(/^\//, '')
      const beside = posix.join(folder, way)
      const picture = picturesByEnd(way, beside)
      if (picture !== undefined) return { picture: posix.join(root, picture) }
      // A wiki of GitHub has hyphens for the spaces in its names.
      const page =
        pagesByEnd(way, beside) ??
        pagesByEnd(way.replaceAll(' ', '-'), beside.replaceAll(' ', '-')) ??
        indexes.get(way)
      return page === undefined ? undefined : { name: page }
    },
    find(url, from) {
      if (url.startsWith('#') || URL.canParse(url)) return undefined
      // A folder called `docs` is often shown at `/docs`.
      return find(url, from) ?? (url.startsWith(own) ? find(url.slice(own.length - 1), from) : undefined)
    },
  }
}

/** Finds a name by how it ends, whatever its letter case: the one beside where it is written, else the shortest. */
function byEnd(calls: readonly (readonly string[])[]): (way: string, beside: string) => string | undefined {
  const found = Map.groupBy(
    calls.map(([call = '', name = '']) => ({ call: comparable(call), name })),
    ({ call }) => posix.basename(call),
  )
  return (way, beside) => {
    const [exact, end] = [comparable(beside), comparable(way)]
    let best: { readonly call: string; readonly name: string } | undefined
    for (const one of found.get(posix.basename(end)) ?? []) {
      if (one.call === exact) return one.name
      const isMeant = one.call === end || one.call.endsWith(`/${end}`)
      if (isMeant && (best === undefined || one.call.length < best.call.length)) best = one
    }
    return best?.name
  }
}

/** Systems write the accents of names in two ways. */
function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
