import { assertArgument, type CodeLanguage, isObject } from 'qp-schema'
import { languageNamed } from 'qp-schema/policy'
import type { ImportedPage, ImportOptions } from './imported.ts'

/** What reads files of a kind. */
type Importer = (bytes: Uint8Array, options: ImportOptions) => Promise<ImportedPage>

/** Each is loaded when a file of its kind comes. */
const IMPORTERS = {
  csv: async () => (await import('./tables.ts')).importTable,
  docx: async () => (await import('./word/index.ts')).importWord,
  html: async () => (await import('./html.ts')).importHtml,
  ipynb: async () => (await import('./notebook/index.ts')).importNotebook,
} as const satisfies Record<string, () => Promise<Importer>>

/** What can be imported. */
export type FileKind = keyof typeof IMPORTERS

export const FILE_KINDS = Object.keys(IMPORTERS) as readonly FileKind[]

const KINDS_BY_ENDING: Readonly<Record<string, FileKind>> = {
  csv: 'csv',
  tsv: 'csv',
  docx: 'docx',
  docm: 'docx',
  htm: 'html',
  html: 'html',
  ipynb: 'ipynb',
}

/** The kind that the ending of a file's name says, in any letter case; `undefined` for what cannot be imported. */
export function fileKindOf(name: string): FileKind | undefined {
  assertArgument(typeof name === 'string', 'fileKindOf', 'a name as a string', name)
  const ending = /\.([a-z]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(KINDS_BY_ENDING, ending) ? KINDS_BY_ENDING[ending] : undefined
}

/**
 * The language of a file of code, by the ending of its name: of those of FORMAT.md 3.5.14, and `plaintext` for `.log`.
 * `undefined` for markdown, other texts, and names without an ending.
 */
export function codeLanguageOf(name: string): CodeLanguage | undefined {
  assertArgument(typeof name === 'string', 'codeLanguageOf', 'a name as a string', name)
  const ending = /\.(\w{1,20})$/.exec(name)?.[1] ?? ''
  const language = languageNamed(ending)
  const isText = language === 'md' || (language === 'plaintext' && !/^log$/i.test(ending))
  return isText ? undefined : language
}

/**
 * Converts a file to blocks. They are valid qp.v1, and no `SafeBlock[]` yet: sanitize what others have written.
 *
 * @param bytes - the whole file, as it is stored
 * @throws TypeError for other arguments
 * @throws UnreadableFileError for what is no file of that kind, or would be more than a page can hold
 * @throws ContentTooComplexError for what is nested or repeated beyond the limits of the format; and what a given function throws
 */
export async function importFile(
  bytes: Uint8Array,
  kind: FileKind,
  options: ImportOptions = {},
): Promise<ImportedPage> {
  assertArgument(bytes instanceof Uint8Array, 'importFile', 'a file as a Uint8Array', bytes)
  const isKind = typeof kind === 'string' && Object.hasOwn(IMPORTERS, kind)
  assertArgument(isKind, 'importFile', `one of the kinds ${FILE_KINDS.join(', ')}`, kind)
  assertArgument(isObject(options), 'importFile', 'options as an object', options)
  for (const name of ['addressOf', 'linkTo'] as const) {
    const given = options[name]
    assertArgument(
      given === undefined || typeof given === 'function',
      `the option ${name}`,
      'a function',
      given,
    )
  }
  const importer: Importer = await IMPORTERS[kind]()
  return importer(bytes, options)
}
