import type { Warning } from 'qp-schema'
import type { GivenOptions } from '../options.ts'
import type { Terminal } from '../terminal.ts'
import type { SavedPage } from './save-page.ts'

/** What is printed of a page that was saved: its address, and its edit link if that was asked for. */
export function savedResult(
  { kept, answer, isNew }: SavedPage,
  {
    name,
    options,
    terminal,
  }: { readonly name: string; readonly options: GivenOptions; readonly terminal: Terminal },
): { readonly value: unknown; readonly text: string } {
  const { id, url, published, slug, warnings, editUrl } = answer
  noteWarnings(name, warnings, terminal)
  const isKeyShown = options.key === true
  const value = { id, url, slug, published, isNew, path: kept.path ?? null, warnings: warnings ?? [] }
  return {
    value: isKeyShown ? { ...value, editUrl } : value,
    text: isKeyShown ? `${url}\n${editUrl}` : url,
  }
}

/** What was dropped or changed of a text, beside the result. With `--json` it is in the result. */
export function noteWarnings(
  name: string,
  warnings: readonly Warning[] | undefined,
  terminal: Terminal,
): void {
  if (!terminal.isJson) for (const { message } of warnings ?? []) terminal.note(`${name}: ${message}`)
}
