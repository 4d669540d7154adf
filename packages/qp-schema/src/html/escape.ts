import { assertArgument } from '../arguments.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Text as HTML, in the spelling that the sanitizer stores: `&`, `<`, `>` in text, and `"` as well in attribute
 * values, which are always written in double quotes.
 */
export function escapeHtml(text: string, place: 'text' | 'attribute' = 'text'): string {
  assertArgument(typeof text === 'string', 'escapeHtml', 'text as a string', text)
  const special = place === 'text' ? /[&<>]/g : /[&<>"]/g
  return special.test(text) ? text.replace(special, (character) => ENTITIES[character] ?? '') : text
}
