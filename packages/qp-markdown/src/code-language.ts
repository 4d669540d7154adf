import { assertArgument, type CodeBlock, type CodeLanguage } from 'qp-schema'
import { LANGUAGE_UNKNOWN, languageNamed, quoted } from 'qp-schema/policy'
import { textHtml } from './html.ts'

/**
 * The language that a hint after a code fence names, in any letter case: a language of qp.v1, a usual alias
 * (`javascript`, `c++`, `golang`), or a word for plain text (`text`, `output`, none at all). FORMAT.md 9.8.3, 9.8.4
 *
 * @returns `undefined` for a hint that is not known
 */
export function codeLanguageOf(hint: string): CodeLanguage | undefined {
  assertArgument(typeof hint === 'string', 'codeLanguageOf', 'a hint as a string', hint)
  const name = nameIn(hint)
  return name === '' ? 'plaintext' : languageNamed(name)
}

function nameIn(hint: string): string {
  return hint.trim().replace(/^lang(?:uage)?-/i, '')
}

/** The fences of blocks and of formulas name no language. */
const LABEL = /^(?!(?:qp|math)$|lang(?:uage)?-)[\w+#-][\w+#.-]{0,39}$/i

/** Whether a name comes back as the label of plain text. FORMAT.md 9.8.5 */
export function isLabel(name: string): boolean {
  return LABEL.test(name) && codeLanguageOf(name) === undefined
}

/** The fields that a hint gives to a block of code. FORMAT.md 9.8.5 */
export function hinted(
  hint: string,
  warn: (code: 'language_unknown', message: string) => void,
): Pick<CodeBlock, 'label'> & { language: CodeLanguage } {
  const language = codeLanguageOf(hint)
  if (language !== undefined) return { language }
  warn('language_unknown', `the language ${quoted(hint)} is not known here: ${LANGUAGE_UNKNOWN.unknown}`)
  const label = nameIn(hint)
  return { language: 'plaintext', ...(LABEL.test(label) && { label }) }
}

/** Source code within a block: its class has what a hint names. FORMAT.md 9.13.1 */
export function codeHtml(code: string, hint: string): string {
  const { language, label = language } = hinted(hint, () => {})
  return `<pre><code${label === 'plaintext' ? '' : ` class="language-${label}"`}>${textHtml(code)}</code></pre>`
}

/** The hint that gives code within a block this class; `undefined` where none does. */
export function hintOfClass(name: string): string | undefined {
  const hint = name.replace(/^language-/, '')
  if (hint === name || hint === 'plaintext') return undefined
  return isLabel(hint) || codeLanguageOf(hint) === hint ? hint : undefined
}
