import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

/** Documents that are measured together. */
export interface DocumentSet {
  readonly name: string
  readonly documents: readonly MarkdownFile[]
}

interface MarkdownFile {
  /** From the folder of the packages. */
  readonly path: string
  readonly text: string
  /** As UTF-8. */
  readonly bytes: number
}

const MARKDOWN = /\.(?:md|markdown)$/i
const README = /^readme\.(?:md|markdown)$/i
const CHANGELOG = /^(?:changelog|changes|history|releases?)\b.*\.(?:md|markdown)$/i

/** Three sets of what people wrote, always the same for one lockfile: the files are sorted, and no text is in it twice. */
export function documentSets(packages: string): DocumentSet[] {
  const files = distinct(markdownFilesOf(packages).map((path) => read(packages, path)))
  const isChangelog = ({ path }: MarkdownFile) => CHANGELOG.test(basename(path))
  const readmes = files.filter((file) => README.test(basename(file.path)) && isWithin(file.bytes, 2000, 8000))
  const documents = files.filter((file) => !isChangelog(file) && isWithin(file.bytes, 20_000, 60_000))
  const changelogs = files.filter(isChangelog).toSorted((one, other) => other.bytes - one.bytes)
  return [
    { name: 'READMEs of 2 to 8 KB', documents: spread(readmes, 100) },
    { name: 'Documents of 20 to 60 KB', documents: spread(documents, 30) },
    { name: 'The largest changelogs', documents: changelogs.slice(0, 4) },
  ]
}

/** Links are not followed: what they lead to has a folder of its own. */
function markdownFilesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return markdownFilesOf(path)
    return entry.isFile() && MARKDOWN.test(entry.name) ? [path] : []
  })
}

function read(packages: string, path: string): MarkdownFile {
  const bytes = readFileSync(path)
  return { path: relative(packages, path), text: bytes.toString(), bytes: bytes.length }
}

function distinct(files: readonly MarkdownFile[]): MarkdownFile[] {
  const known = new Set<string>()
  return files
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .filter(({ text }) => {
      const hash = createHash('sha256').update(text).digest('hex')
      return !known.has(hash) && known.add(hash)
    })
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most
}

/** So many of them, as far from one another as they can be: neighbours are of one author. */
function spread(files: readonly MarkdownFile[], count: number): MarkdownFile[] {
  if (files.length < count) throw new Error(`only ${files.length} files where ${count} are needed`)
  return files.filter(
    (_, index) =>
      Math.floor((index * count) / files.length) !== Math.floor(((index - 1) * count) / files.length),
  )
}
