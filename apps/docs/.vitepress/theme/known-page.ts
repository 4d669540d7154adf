import { ref } from 'vue'

/** What the examples of the reference name. */
export const EXAMPLE = { id: 'V1StGXR8Z5jd', editKey: 'EXAMPLE-hJ7sZ_4mWxT9bLc2' }

/** The page that was published last in this tab; that of the examples before. It is kept nowhere else. */
export const known = ref(EXAMPLE)

/** A text of an example with the id and the key of {@link known}. */
export function filledIn(text: string): string {
  return text.replaceAll(EXAMPLE.id, known.value.id).replaceAll(EXAMPLE.editKey, known.value.editKey)
}

/** Takes over the page of an answer that has a key in it. */
export function remember(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return
  const { id, editKey } = answer as { id?: unknown; editKey?: unknown }
  if (typeof id === 'string' && typeof editKey === 'string') known.value = { id, editKey }
}
