import type { ResolveUrl } from 'qp-markdown/gfm'
import type { PictureType } from 'qp-schema/policy'
import type { ImportOptions } from './imported.ts'

/** What the name of a file of a picture ends with. */
export const PICTURE_ENDINGS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const satisfies Record<PictureType, string>

/**
 * Converts a text with addresses for what it names by relative ones. Links have theirs at once; for pictures it is converted
 * once to learn which, and once with the addresses that they got. What got none is dropped by the converter, with a warning.
 */
export async function withAddresses<Converted>(
  convert: (resolveUrl?: ResolveUrl) => Converted,
  { addressOf, linkTo }: ImportOptions,
): Promise<Converted> {
  if (addressOf === undefined && linkTo === undefined) return convert()
  const named = new Set<string>()
  const first = convert((url, { kind }) => {
    if (kind === 'link') return linkedUrl(url, linkTo)
    if (kind === 'image' && isRelative(url)) named.add(url)
    return url
  })
  if (named.size === 0 || addressOf === undefined) return first
  const addresses = new Map<string, string>()
  for (const url of named) {
    const address = await addressOf({ url })
    if (address !== undefined) addresses.set(url, address)
  }
  return convert((url, { kind }) => {
    if (kind === 'link') return linkedUrl(url, linkTo)
    return kind === 'image' ? (addresses.get(url) ?? url) : url
  })
}

/** The address that a link gets: that of a file beside the one that it is written in, where it has one. */
export function linkedUrl(url: string, linkTo: ImportOptions['linkTo']): string {
  return (isRelative(url) ? linkTo?.(url) : undefined) ?? url
}

function isRelative(url: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url)
}
