import { CODE_LANGUAGES, type CodeLanguage } from 'qp-schema'

/**
 * The language that a hint after a code fence names, in any letter case: a language of qp.v1, a usual alias
 * (`javascript`, `c++`, `golang`), or a word for plain text (`text`, `output`, none at all). SPEC.md 9.8.3, 9.8.4
 *
 * @returns `undefined` for a hint that is not known
 */
export function codeLanguageOf(hint: string): CodeLanguage | undefined {
  const name = hint
    .trim()
    .toLowerCase()
    .replace(/^lang(?:uage)?-/, '')
  return name === '' ? 'plaintext' : LANGUAGE_OF_HINT.get(name)
}

/** Words of white space between them, one list a language. */
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

const LANGUAGE_OF_HINT: ReadonlyMap<string, CodeLanguage> = new Map(
  CODE_LANGUAGES.flatMap((language) =>
    [language, ...ALIASES[language].split(' ')].map((name) => [name, language]),
  ),
)
