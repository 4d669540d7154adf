import { describe, expect, it } from 'vitest'
import {
  importedFilesOf,
  ownerOf,
  productionFiles,
  readRepositoryFile,
  repositoryFileExists,
} from './sources.ts'

const SERVER = 'apps/server/src/'

/** Files at the top of the server that every folder may import. They import nothing of the server themselves. */
const EVERYWHERE = [
  'byte-cache.ts',
  'explain-error.ts',
  'lazily.ts',
  'logger.ts',
  'refusal.ts',
  'worker-entry.ts',
]

/** What each folder of the server may import. The other files at the top put the folders together. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  config: [],
  observe: [],
  pool: [],
  'store/db': [],
  content: ['config'],
  http: ['config', 'observe'],
  store: ['content', 'store/db'],
  jobs: ['config', 'content', 'pool'],
  card: ['content', 'pool'],
  picture: ['pool'],
  api: ['config', 'content', 'http', 'jobs', 'observe', 'picture', 'store'],
  mcp: ['api', 'config', 'http'],
  public: ['card', 'config', 'content', 'http', 'jobs', 'observe', 'store', 'store/db'],
  upkeep: ['content', 'store', 'store/db'],
  cli: ['config', 'content', 'store', 'store/db', 'upkeep', 'serve.ts'],
}

/** The folder of a file of the server, or its name where it stands at the top. */
function placeOf(path: string): string {
  const [first = '', second = ''] = path.slice(SERVER.length).split('/')
  return first === 'store' && second === 'db' ? 'store/db' : first
}

/** Which file imports which, within each package. */
const IMPORTS = new Map(
  productionFiles()
    // Only tests use it, and it takes what is theirs.
    .filter(({ path }) => !path.endsWith('/test-stores.ts'))
    .map((file) => [file.path, importedFilesOf(file)]),
)

describe('the folders of the server', () => {
  const arrows = [...IMPORTS]
    .filter(([path]) => path.startsWith(SERVER))
    .flatMap(([path, targets]) =>
      targets.map((target) => ({ path, from: placeOf(path), target, to: placeOf(target) })),
    )
    .filter(({ from, to }) => from !== to)

  it('import what they may, and nothing else', () => {
    const broken = arrows.filter(
      ({ from, to }) => from in MAY_IMPORT && ![...EVERYWHERE, ...(MAY_IMPORT[from] ?? [])].includes(to),
    )
    expect(broken.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
    expect(arrows.filter(({ from }) => EVERYWHERE.includes(from))).toEqual([])
  })

  it('are all in the law, which allows nothing that is not used', () => {
    const folders = [...IMPORTS.keys()]
      .filter((path) => path.startsWith(SERVER))
      .map(placeOf)
      .filter((place) => !place.endsWith('.ts'))
    expect(Object.keys(MAY_IMPORT).toSorted()).toEqual([...new Set(folders)].toSorted())
    const unused = Object.entries(MAY_IMPORT).flatMap(([from, allowed]) =>
      allowed
        .filter((to) => !arrows.some((arrow) => arrow.from === from && arrow.to === to))
        .map((to) => `${from} → ${to}`),
    )
    expect(unused).toEqual([])
  })

  it('form no circle', () => {
    expect(circlesOf(new Map(Object.entries(MAY_IMPORT)))).toEqual([])
  })
})

describe('the ways in ARCHITECTURE.md', () => {
  const waysOf = (title: string) => {
    const [, section = ''] = readRepositoryFile('ARCHITECTURE.md').split(`## ${title}\n`)
    const [table = ''] = section.split('\n## ')
    return [...table.matchAll(/^\| (?:`([\w-]+)\/`)? ?\| `([\w/.-]+)` \|/gm)].map(
      ([, folder, file = '']) => ({
        folder,
        file,
      }),
    )
  }

  it.each(['The way of a publish', 'The way of a visit'])(
    '%s: at most 15 files, each there, and no folder twice',
    (title) => {
      const rows = waysOf(title)
      const folders = rows.flatMap(({ folder }) => folder ?? [])
      expect(rows.length).toBeGreaterThan(10)
      expect(rows.length).toBeLessThanOrEqual(15)
      expect(new Set(folders).size).toBe(folders.length)
      let within = ''
      const missing = rows.filter(({ folder, file }) => {
        within = folder === undefined ? within : `${folder}/`
        return !repositoryFileExists(SERVER + within + file)
      })
      expect(missing).toEqual([])
    },
  )
})

describe('the files of a package', () => {
  it.each([...new Set([...IMPORTS.keys()].map(ownerOf))])(
    '%s: none import each other in a circle',
    (owner) => {
      const own = new Map([...IMPORTS].filter(([path]) => ownerOf(path) === owner))
      expect(circlesOf(own)).toEqual([])
    },
  )

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

/** The circles of a graph, each as the way around it from where it is first met. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (node: string, way: readonly string[]): void => {
    const met = way.indexOf(node)
    if (met !== -1) circles.push([...way.slice(met), node].join(' → '))
    if (met !== -1 || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return circles
}
