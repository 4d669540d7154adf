/** The shape of a picture's key: 128 random bits. SPEC.md 16.1.3 */
export const PICTURE_KEY_PATTERN = /^[\w-]{22}$/

/** How the addresses of pictures end, of this service and of any other. SPEC.md 16.4.1 */
const ADDRESS = /\/pictures\/([\w-]{22})\.(?:\d{1,5}\.)?webp/g

/** Whether a text can name a picture; so that most pages need no further look. */
export function mayNamePictures(text: string): boolean {
  return text.includes('/pictures/')
}

/**
 * The keys of the pictures that a text names, each once. The host does not matter, so that a store can be moved: a key
 * that is not of this store means nothing.
 */
export function pictureKeysIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(ADDRESS), ([, key = '']) => key))]
}
