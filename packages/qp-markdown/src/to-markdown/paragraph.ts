import { unrepresentable } from './unrepresentable.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { inlineMarkdown } from './inline.ts'

/** The lines of a `<p>`. */
export function paragraphLines({ names, children }: HtmlElement, isItem = false): string[] {
  const text = inlineMarkdown(children, 'paragraph', { isItem })
  return names === '' && text !== '' ? text.split('\n') : unrepresentable()
}

/** `## text`; number signs at its end would be taken for its closing. One that shows nothing would be dropped. */
export function headingLine({ tag, names, children }: HtmlElement): string {
  const text = inlineMarkdown(children, 'heading').replace(/(^|[ \t])(?=#+$)/, '$1\\')
  if (names !== '' || !children.some(showsSomething)) unrepresentable()
  return `${'#'.repeat(Number(tag.slice(1)))} ${text}`
}

function showsSomething(node: HtmlNode): boolean {
  if (typeof node === 'string') return node.trim() !== ''
  return node.tag === 'img' || node.children.some(showsSomething)
}
