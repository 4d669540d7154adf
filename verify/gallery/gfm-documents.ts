import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emojiNamed } from 'qp-markdown/emoji'
import { type GfmConversion, gfmToBlocks } from 'qp-markdown/gfm'

/** A document in GitHub's dialect. */
export interface GfmDocument {
  readonly name: string
  readonly markdown: string
}

/** What relative addresses of the documents start from. */
const BASE_URL = 'https://code.example/project/blob/main/'

/** READMEs with much HTML, badges, tables and lists, of packages that the lockfile has. */
const PACKAGES = [
  'ajv',
  'chalk',
  'dayjs',
  'debug',
  'enquirer',
  'fast-check',
  'highlight.js',
  'knip',
  'koa',
  'kysely',
  'parse5',
  'picomatch',
  'preact',
  'regex',
  'rollup',
  'sanitize-html',
  'superjson',
  'tsup',
  'type-fest',
  'zod',
]
const REPORTS = fileURLToPath(new URL('reports', import.meta.url))
const INSTALLED = fileURLToPath(new URL('../../node_modules/.pnpm', import.meta.url))

/** Reports as language models write them, by the names of their files. */
export const reports: readonly GfmDocument[] = readdirSync(REPORTS)
  .toSorted()
  .map((file) => ({ name: basename(file, '.md'), markdown: readFileSync(join(REPORTS, file), 'utf8') }))

/** READMEs of well-known packages, by their names; where there are several versions, that of the last by name. */
export const readmes: readonly GfmDocument[] = PACKAGES.map((name) => ({ name, markdown: readmeOf(name) }))

/** The report of this name. */
export function reportNamed(wanted: string): GfmDocument {
  const report = reports.find(({ name }) => name === wanted)
  if (report === undefined) throw new Error(`There is no report ${wanted}.`)
  return report
}

/** Converts a document as its publisher would, who says where it comes from. */
export function convert({ markdown }: GfmDocument): GfmConversion {
  return gfmToBlocks(markdown, { baseUrl: BASE_URL, emoji: emojiNamed })
}

function readmeOf(name: string): string {
  const version = readdirSync(INSTALLED)
    .toSorted()
    .findLast((folder) => folder.startsWith(`${name}@`))
  if (version === undefined) throw new Error(`${name} is not installed: choose another package`)
  const folder = join(INSTALLED, version, 'node_modules', name)
  const file = readdirSync(folder).find((entry) => /^readme\.md$/i.test(entry))
  if (file === undefined) throw new Error(`${name} has no README`)
  return readFileSync(join(folder, file), 'utf8')
}
