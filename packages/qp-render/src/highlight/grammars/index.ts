import type { CodeLanguage } from 'qp-schema'
import type { Grammar } from '../mode.ts'
import { csharp, kotlin, swift } from './c-like-holes.ts'
import { c, cpp, go, java, rust } from './c-like.ts'
import { css } from './css.ts'
import { json, toml, yaml } from './data.ts'
import { js, ts, tsx } from './javascript.ts'
import { html, xml } from './markup.ts'
import { php } from './php.ts'
import { py } from './python.ts'
import { rb } from './ruby.ts'
import { sh } from './shell.ts'
import { sql } from './sql.ts'
import { diff, md } from './text.ts'

/** How every language is read; `undefined` stays plain. */
export const GRAMMARS: { readonly [L in CodeLanguage]: Grammar | undefined } = {
  plaintext: undefined,
  ts,
  tsx,
  js,
  jsx: js,
  json,
  html,
  css,
  py,
  rb,
  go,
  rust,
  java,
  c,
  cpp,
  csharp,
  swift,
  kotlin,
  php,
  sh,
  sql,
  yaml,
  toml,
  xml,
  md,
  diff,
  mermaid: undefined,
}
