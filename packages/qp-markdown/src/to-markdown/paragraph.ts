import { cannotSay } from './cannot-say.ts'
import type { HtmlElement } from './html-tree.ts'
import { inlineMarkdown } from './inline.ts'

/** The lines of a `<p>`. */
export function paragraphLines({ names, children }: HtmlElement, isItem = false): string[] {
  const text = inlineMarkdown(children, 'paragraph', { isItem })
  return names === '' && text !== '' ? text.split('\n') : cannotSay()
}

/** `## text`; number signs at its end would be taken for its closing. */
export function headingLine({ tag, names, children }: HtmlElement): string {
  const text = inlineMarkdown(children, 'heading').replace(/(^|[ \t])(?=#+$)/, '$1\\')
  if (names !== '' || text === '') cannotSay()
  return `${'#'.repeat(Number(tag.slice(1)))} ${text}`
}
