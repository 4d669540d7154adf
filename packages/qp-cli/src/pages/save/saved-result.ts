import type { GivenOptions } from '../../options.ts'
import type { Terminal } from '../../terminal.ts'
import type { PreparedPage } from '../prepare/prepared-page.ts'
import type { SavedPage } from './saved-page.ts'
import { noteWarnings, warningsOfFile } from '../../errors/warnings.ts'

/** What is printed of a page that was saved: its address, and its edit link if that was asked for. */
export function savedResult(
  { kept, answer, isNew }: SavedPage,
  prepared: PreparedPage,
  {
    name,
    options,
    terminal,
  }: { readonly name: string; readonly options: GivenOptions; readonly terminal: Terminal },
): { readonly value: unknown; readonly text: string } {
  const { id, url, published, hasPassphrase, slug, editUrl } = answer
  const warnings = [...prepared.warnings, ...(answer.warnings ?? [])]
  noteWarnings(name, warnings, terminal)
  if (!published && options.hidden !== true && !terminal.isJson)
    terminal.note(`${url} is hidden from visitors: \`qp show ${id}\` shows it.`)
  const isKeyShown = options.key === true
  const value = {
    id,
    url,
    slug,
    published,
    hasPassphrase,
    isNew,
    path: kept.path ?? null,
    warnings: warningsOfFile(warnings),
  }
  return {
    value: isKeyShown ? { ...value, editUrl } : value,
    text: isKeyShown ? `${url}\n${editUrl}` : url,
  }
}
