import { safeUrl } from 'qp-schema/policy'

/** Where a link leads, unless its label says so, it leads within its page, or it is not safe. FORMAT.md 10.14.8 */
export function targetOf(address: string, label: string): string | undefined {
  const target = safeUrl(address, 'link')
  return target?.startsWith('#') || bare(target ?? label) === bare(label) ? undefined : target
}

function bare(address: string): string {
  return address
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
    .replace(/\/$/, '')
}
