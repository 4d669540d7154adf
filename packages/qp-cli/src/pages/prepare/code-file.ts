import { basename } from 'node:path'
import type { CodeBlock } from 'qp-schema'
import { codeLanguageOf, type TextInput } from '../../input/read-input.ts'

/** A file of code as a block, and what it is called; `undefined` for any other text. SPEC.md 18.12.5 */
export async function codeFile({
  path,
  text,
}: TextInput): Promise<{ readonly block: CodeBlock; readonly title: string } | undefined> {
  const language = path === undefined ? undefined : await codeLanguageOf(path)
  if (path === undefined || language === undefined) return undefined
  return { block: { type: 'code', language, code: codeOf(text) }, title: basename(path) }
}

/** A text without the line ends at its end; from the first of each row of them only, for linear time. */
export function codeOf(text: string): string {
  return text.replace(/(?<!\n)\n+$/, '')
}
