import type { CodeBlock } from 'qp-schema'
import { cleanText, LANGUAGE_UNKNOWN, languageNamed, quoted } from 'qp-schema/policy'
import type { Cell } from './cells.ts'
import { type Fields, fieldsOf } from './json.ts'
import type { Report } from './report.ts'

type Language = Pick<CodeBlock, 'language' | 'label'>

/** Magics whose cells are in another language than their name says; the others of a language have its name. */
const MAGICS: Readonly<Record<string, string>> = {
  bigquery: 'sql',
  cmd: 'bat',
  cython: 'python',
  javascript: 'javascript',
  jsx: 'jsx',
  script: 'sh',
  shell: 'sh',
  system: 'sh',
  sx: 'sh',
}

/** Magics that name a language that has no colours here. */
const WITHOUT_COLOURS = new Set(['bat', 'fortran', 'julia', 'latex', 'perl', 'r'])

const MAGIC = /^\s*%%([\w!+#-]{1,40})[^\S\n]*([^\n]{0,200})/
const FILE = /(?:^|\s)["']?[^\s"']*\.(\w{1,12})["']?\s*$/
const LABEL = /^[\w+#-][\w+#. -]{0,39}$/

/** The language of a notebook, as its kernel says it. */
export function languageOfNotebook(
  { language_info, kernelspec, language }: Fields,
  report: Report,
): Language {
  const [path, name] =
    [
      ['metadata.language_info.name', fieldsOf(language_info)['name']],
      ['metadata.kernelspec.language', fieldsOf(kernelspec)['language']],
      ['metadata.language', language],
    ].find(([, value]) => typeof value === 'string' && value.trim() !== '') ?? []
  if (typeof name !== 'string' || typeof path !== 'string') return {}
  const named = languageCalled(name)
  if (named.language === undefined || named.label !== undefined)
    report.warn(
      'language_unknown',
      path,
      `the language ${quoted(name)} is not known here: ${LANGUAGE_UNKNOWN.unknown}`,
    )
  return named
}

/** The language of a cell: what a magic in its first line makes of it, what it says itself, else that of the notebook. */
export function languageOfCell({ source, language, metadata }: Cell, ofNotebook: Language): Language {
  const own = language ?? fieldsOf(metadata['vscode'])['languageId']
  const said = typeof own === 'string' && own.trim() !== '' ? languageCalled(own) : ofNotebook
  const [, magic = '', rest = ''] = MAGIC.exec(source.slice(0, 500)) ?? []
  if (magic === '') return said
  const name = magic.toLowerCase()
  if (name === 'writefile' || name === 'file') return languageOfFile(rest)
  const called = (Object.hasOwn(MAGICS, name) ? MAGICS[name] : undefined) ?? (name === '!' ? 'sh' : name)
  if (languageNamed(called) !== undefined || WITHOUT_COLOURS.has(called)) return languageCalled(called)
  return said
}

function languageOfFile(name: string): Language {
  const ending = FILE.exec(name)?.[1] ?? ''
  return languageNamed(ending) === undefined ? {} : languageCalled(ending)
}

function languageCalled(name: string): Language {
  const language = languageNamed(name.trim())
  if (language === 'plaintext') return {}
  if (language !== undefined) return { language }
  const label = cleanText(name).trim()
  return LABEL.test(label) ? { label } : {}
}
