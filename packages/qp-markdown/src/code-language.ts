import { assertArgument, type CodeLanguage } from 'qp-schema'
import { languageNamed } from 'qp-schema/policy'

/**
 * The language that a hint after a code fence names, in any letter case: a language of qp.v1, a usual alias
 * (`javascript`, `c++`, `golang`), or a word for plain text (`text`, `output`, none at all). FORMAT.md 9.8.3, 9.8.4
 *
 * @returns `undefined` for a hint that is not known
 */
export function codeLanguageOf(hint: string): CodeLanguage | undefined {
  assertArgument(typeof hint === 'string', 'codeLanguageOf', 'a hint as a string', hint)
  const name = hint.trim().replace(/^lang(?:uage)?-/i, '')
  return name === '' ? 'plaintext' : languageNamed(name)
}
