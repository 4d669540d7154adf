import { safeUrl } from 'qp-schema/policy'

/** An address within plain text. */
export interface AddressInText {
  readonly from: number
  readonly to: number
  readonly href: string
}

const ADDRESS = /(?<![^\s([{"'])(?:https?:\/\/|www\.[\p{L}\d-]+\.)[^\s<>"]+/giu

/** The addresses in plain text; a sentence's end behind one, and a bracket around it, are none of it. */
export function addressesIn(text: string): AddressInText[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index }) => {
    const address = withoutEnd(found)
    const href = safeUrl(/^www/i.test(address) ? `https://${address}` : address, 'link')
    return href === undefined ? [] : [{ from: index, to: index + address.length, href }]
  })
}

function withoutEnd(address: string): string {
  let end = address.replace(/[.,;:!?'*_~]+$/u, '')
  while (/[)\]}]$/.test(end) && !isPaired(end)) end = end.slice(0, -1).replace(/[.,;:!?]+$/u, '')
  return end
}

function isPaired(text: string): boolean {
  const last = text.at(-1) ?? ''
  const first = '([{'.charAt(')]}'.indexOf(last))
  return text.split(first).length >= text.split(last).length
}
