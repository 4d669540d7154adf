/**
 * An ETag as the tools show it: without quotation marks, which models leave out, and without the mark of proxies that
 * compress. SPEC.md 17.3.9
 */
export function shownTag(etag: string): string {
  return etag.replace(/^(?:W\/)?"([^"]*)"$/, '$1')
}

/** What a model names a state by, as `If-Match` has it: tags with or without quotation marks, or `*`. */
export function sentTag(given: string): string {
  if (given.trim() === '*') return '*'
  // What cannot be in a tag is in none.
  const tags = given.split(',').map((tag) => shownTag(tag.trim()).replaceAll(/[^!#-~]/g, ''))
  return tags.map((tag) => `"${tag}"`).join(', ')
}

/** The id of the page, which the ETags of the page and its views hold; those of the API hold none. SPEC.md 10.3.1 */
export function pageIdIn(etag: string): string | undefined {
  return /^([0-9A-Za-z]{12})-\d+-/.exec(shownTag(etag))?.[1]
}
