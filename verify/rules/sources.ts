import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A file of the repository. */
export interface SourceFile {
  /** The path from the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Every TypeScript file below the packages, apps, examples, the action and verify, tracked by git or new. */
export function sourceFiles(): SourceFile[] {
  return filesBelow('packages', 'apps', 'examples', 'verify', 'action').filter(({ path }) =>
    /\.tsx?$/.test(path),
  )
}

/** Every markdown file, tracked by git or new. */
export function documents(): SourceFile[] {
  return filesBelow(':/*.md')
}

function filesBelow(...places: readonly string[]): SourceFile[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...places]
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(`${root}/${path}`))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
}

/** Those of {@link sourceFiles} that are built into packages and the server: no tests, and nothing that only tests use. */
export function productionFiles(): SourceFile[] {
  return sourceFiles().filter(
    ({ path }) => path.includes('/src/') && !/\.(?:test|testkit|fixture|process)\.tsx?$/.test(path),
  )
}

/** The package or app that a file belongs to: `packages/qp-schema`. */
export function ownerOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

/** The modules that a file imports or re-exports. */
export function importsOf(text: string): string[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

/** The paths of the files that a file imports or re-exports by relative paths. */
export function importedFilesOf({ path, text }: SourceFile): string[] {
  return importsOf(text)
    .filter((module) => module.startsWith('.'))
    .map((module) => new URL(module, `file:///${path}`).pathname.slice(1))
}

/** The text of one file of the repository. */
export function readRepositoryFile(path: string): string {
  return readFileSync(`${root}/${path}`, 'utf8')
}

/** Whether a file or folder of the repository is there. */
export function repositoryFileExists(path: string): boolean {
  return existsSync(`${root}/${path}`)
}
