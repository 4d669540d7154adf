import { lineRanges } from 'qp-schema/policy'
import { isLabel } from '../../code-language.ts'
import { unrepresentable } from '../unrepresentable.ts'
import { fencedLines } from '../fence.ts'
import type { ToMarkdown } from '../handler.ts'

export const codeToMarkdown: ToMarkdown<'code'> = (block, { dialect }) => {
  const { code, language = 'plaintext', label, filename, highlight, start } = block
  if (code.trim() === '') unrepresentable()
  const isPlain = language === 'plaintext'
  if (label !== undefined && !(isPlain && isLabel(label))) unrepresentable()
  const hint = label ?? (isPlain ? '' : language)
  const further = [
    ...(highlight === undefined ? [] : [`{${highlight}}`]),
    ...(filename === undefined ? [] : [`title=${quotedName(filename)}`]),
    ...(start === undefined ? [] : [`start=${start}`]),
  ]
  if (further.length === 0) return { lines: fencedLines(code, hint) }
  const hasLines = highlight !== undefined || start !== undefined
  const comesBack = dialect.isGfm && (highlight === undefined || isPlainList(highlight))
  if (hasLines && !comesBack) unrepresentable()
  return { lines: fencedLines(code, [hint === '' ? 'text' : hint, ...further].join(' ')) }
}

function isPlainList(highlight: string): boolean {
  return !/\s/.test(highlight) && lineRanges(highlight) !== undefined
}

function quotedName(filename: string): string {
  if (/\n|^\s|\s$/.test(filename)) unrepresentable()
  const escaped = filename.replace(
    /\\(?=[!-/:-@[-`{-~]|$)|&(?=(?:#x?[0-9a-f]{1,8}|[a-z][a-z0-9]{0,40});)/gi,
    '\\$&',
  )
  if (!filename.includes('"')) return `"${escaped}"`
  return filename.includes("'") ? unrepresentable() : `'${escaped}'`
}
