import { assertArgument } from './arguments.ts'
import type { CodeLanguage } from './blocks/code.ts'

/** The usual other names of every language, in lower case, white space between them. FORMAT.md 3.5.14 */
const ALIASES: { readonly [L in CodeLanguage]: string } = {
  plaintext:
    'text txt plain plain-text plain_text raw none nohighlight no-highlight output stdout stderr log logs ascii tree diagram',
  ts: 'typescript mts cts',
  tsx: 'typescriptreact',
  js: 'javascript mjs cjs ecmascript node',
  jsx: 'javascriptreact',
  json: 'jsonc json5 jsonl ndjson geojson webmanifest',
  html: 'htm html5 xhtml',
  css: 'css3',
  py: 'python python2 python3 py2 py3 pyi pycon ipython',
  rb: 'ruby irb',
  go: 'golang',
  rust: 'rs',
  java: 'jsp',
  c: 'h',
  cpp: 'c++ cc cxx h++ hh hpp hxx cplusplus',
  csharp: 'c# cs c-sharp',
  swift: '',
  kotlin: 'kt kts',
  php: 'php5 php7 php8',
  sh: 'bash shell zsh fish ksh shellscript shell-script shell-session shellsession console terminal sh-session bash-session',
  sql: 'mysql pgsql postgres postgresql plpgsql plsql tsql sqlite sqlite3 mariadb',
  yaml: 'yml',
  toml: '',
  xml: 'svg xsd xsl xslt rss atom plist',
  md: 'markdown mkd mkdown gfm commonmark mdx',
  diff: 'patch udiff',
  mermaid: 'mmd',
}

const LANGUAGES = /* @__PURE__ */ languagesByName()

/** Every name of a language that is not its own, in lower case: `python`, `c++`. FORMAT.md 3.5.14 */
export const CODE_LANGUAGE_ALIASES: readonly string[] = /* @__PURE__ */ aliases()

/**
 * The language that a name stands for, in any letter case: its own name, or one of {@link CODE_LANGUAGE_ALIASES}.
 * Takes any string; `undefined` for one that is no language. FORMAT.md 3.5.14
 */
export function languageNamed(name: string): CodeLanguage | undefined {
  assertArgument(typeof name === 'string', 'languageNamed', 'a name as a string', name)
  return LANGUAGES.get(name.toLowerCase())
}

function languagesByName(): ReadonlyMap<string, CodeLanguage> {
  const languages = Object.entries(ALIASES) as [CodeLanguage, string][]
  return new Map(
    languages.flatMap(([language, names]) =>
      `${language} ${names}`
        .trim()
        .split(' ')
        .map((name) => [name, language]),
    ),
  )
}

function aliases(): string[] {
  return [...LANGUAGES].flatMap(([name, language]) => (name === language ? [] : [name]))
}
