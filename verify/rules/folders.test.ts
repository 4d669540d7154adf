import { dirname } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { FOLDER_LAW, MAX_FILES, REGISTRIES } from './folder-law.ts'
import { circlesOf, type Graph } from './graph.ts'
import { importedFilesOf, ownerOf, productionFiles, sourceFiles } from './sources.ts'

const BELOW_ALL_OF_THE_SERVER = [
  'byte-cache.ts',
  'explain-error.ts',
  'lazily.ts',
  'logger.ts',
  'refusal.ts',
  'worker-entry.ts',
]

/** Which file imports which, within each package. */
const IMPORTS: Graph = new Map(
  productionFiles()
    // Only tests use it, and it takes what is theirs.
    .filter(({ path }) => !path.endsWith('/test-stores.ts'))
    .map((file) => [file.path, importedFilesOf(file)]),
)

/** Every folder with sources, by the package's sources that it belongs to: `packages/qp-render/src`. */
const FOLDERS = Map.groupBy(
  new Set([...IMPORTS.keys()].flatMap((path) => foldersAround(path))),
  (folder) => `${ownerOf(folder)}/src`,
)

describe('the folders of every package', () => {
  it('are read', () => {
    expect([...FOLDERS.keys()]).toContain('packages/qp-render/src')
  })

  it.each([...FOLDERS])('%s: what stands side by side in a folder forms no circle', (_source, folders) => {
    expect(folders.flatMap((folder) => circlesOf(childrenOf(folder)))).toEqual([])
  })

  it.each([...FOLDERS])('%s: import what the law says, which has each of them', (source, folders) => {
    const law = FOLDER_LAW[source] ?? {}
    const named = Object.keys(law)
    /** The folder of a file as the law names it, or nothing for a file at the top. */
    const placeOf = (path: string) => {
      const within = path.slice(source.length + 1)
      const known = named.filter((name) => within.startsWith(`${name}/`))
      return known.toSorted((one, other) => other.length - one.length)[0]
    }
    const arrows = [...IMPORTS]
      .filter(([path]) => path.startsWith(`${source}/`))
      .flatMap(([path, targets]) => targets.map((target) => ({ path, target })))
      .map((arrow) => ({ ...arrow, from: placeOf(arrow.path), to: placeOf(arrow.target) }))
      .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to)
    const broken = arrows.filter(({ from = '', to = '' }) => law[from]?.includes(to) !== true)
    expect(broken.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])

    const top = folders.filter((folder) => dirname(folder) === source)
    expect([...new Set(named.map((name) => name.split('/')[0]))].toSorted()).toEqual(
      top.map((folder) => folder.slice(source.length + 1)).toSorted(),
    )
    const unused = Object.entries(law).flatMap(([from, allowed]) =>
      allowed
        .filter((to) => !arrows.some((arrow) => arrow.from === from && arrow.to === to))
        .map((to) => `${from} → ${to}`),
    )
    expect(unused).toEqual([])
    expect(circlesOf(new Map(Object.entries(law)))).toEqual([])
  })

  it('files at the top of the server that every folder may import, import nothing of the server', () => {
    const arrows = BELOW_ALL_OF_THE_SERVER.map((name) => `apps/server/src/${name}`)
    expect(arrows.filter((path) => IMPORTS.get(path)?.length !== 0)).toEqual([])
  })

  it('a circle would be found', () => {
    const graph = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', []],
    ])
    expect(circlesOf(graph)).toEqual(['a → b → c → a'])
  })
})

describe('the files of a package', () => {
  it.each([...FOLDERS.keys()])('%s: none import each other in a circle', (source) => {
    expect(circlesOf(new Map([...IMPORTS].filter(([path]) => path.startsWith(`${source}/`))))).toEqual([])
  })

  it(`no folder has more than ${MAX_FILES} of its own, but registries`, () => {
    const files = sourceFiles().filter(
      ({ path }) => !/\.(?:test|testkit|fixture|process|setup)\.tsx?$/.test(path),
    )
    const counts = Map.groupBy(files, ({ path }) => dirname(path))
    const large = [...counts]
      .filter(([folder, { length }]) => length > MAX_FILES && !isRegistry(folder) && !isTest(folder))
      .map(([folder, { length }]) => [folder, length])
    expect(large).toEqual([])
  })
})

function isRegistry(folder: string): boolean {
  return REGISTRIES.includes(folder.split('/').at(-1) ?? '')
}

function isTest(folder: string): boolean {
  return /\/(?:test|testkit)(?:\/|$)/.test(folder)
}

/** The files and folders directly within a folder, and which of them imports which. */
function childrenOf(folder: string): Graph {
  const childOf = (path: string) =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined
  const graph = new Map<string, string[]>()
  for (const [path, targets] of IMPORTS) {
    const from = childOf(path)
    if (from === undefined) continue
    const others = targets.flatMap((target) => childOf(target) ?? []).filter((to) => to !== from)
    graph.set(from, [...new Set([...(graph.get(from) ?? []), ...others])])
  }
  return graph
}

/** The folders around a file, from its package's sources inwards. */
function foldersAround(path: string): string[] {
  const source = `${ownerOf(path)}/src`
  const folders = []
  for (let folder = dirname(path); folder.length >= source.length; folder = dirname(folder))
    folders.push(folder)
  return folders
}
