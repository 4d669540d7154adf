import { isLabel } from '../../code-language.ts'
import { unrepresentable } from '../unrepresentable.ts'
import { fencedLines } from '../fence.ts'
import type { ToMarkdown } from '../handler.ts'

export const codeToMarkdown: ToMarkdown<'code'> = ({ code, language = 'plaintext', label, filename }) => {
  if (code.trim() === '') unrepresentable()
  const isPlain = language === 'plaintext'
  if (label !== undefined && !(isPlain && isLabel(label))) unrepresentable()
  const hint = label ?? (isPlain ? '' : language)
  if (filename === undefined) return { lines: fencedLines(code, hint) }
  return { lines: fencedLines(code, `${hint === '' ? 'text' : hint} title=${quotedName(filename)}`) }
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
