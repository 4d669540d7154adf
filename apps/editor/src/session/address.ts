/** The page that an address of the editor names. */
export interface PageAddress {
  readonly id: string
  /** Empty in a link without one: the page can be read. */
  readonly key: string
}

/** What `/?id=ID#edit=KEY` names; `undefined` for `/`, a new page. SPEC.md 6.1.4 */
export function readAddress(url: URL): PageAddress | undefined {
  const id = url.searchParams.get('id') ?? ''
  if (id === '') return undefined
  return { id, key: new URLSearchParams(url.hash.slice(1)).get('edit') ?? '' }
}

/** The address of a page's editor, as `editUrl` has it. SPEC.md 6.1.4 */
export function editAddress({ id, key }: PageAddress, origin = location.origin): string {
  return `${origin}/?id=${encodeURIComponent(id)}#edit=${encodeURIComponent(key)}`
}
