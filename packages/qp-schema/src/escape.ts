import { assertArgument } from './arguments.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Text as HTML, in the spelling that the sanitizer stores: `&`, `<`, `>` in text, and `"` as well in attribute
 * values, which are always written in double quotes.
 */
export function escapeHtml(text: string, place: 'text' | 'attribute' = 'text'): string {
  assertArgument(typeof text === 'string', 'escapeHtml', 'text as a string', text)
  return text.replace(
    place === 'text' ? /[&<>]/g : /[&<>"]/g,
    (character) => ENTITIES[character] ?? character,
  )
}
