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
 * Converts a text with the pictures that it names by relative addresses: once to learn which, and once with the addresses
 * that they got. One that got none is dropped by the converter, with a warning.
 */
export async function withNamedPictures<Converted>(
  convert: (resolveUrl?: ResolveUrl) => Converted,
  { addressOf }: ImportOptions,
): Promise<Converted> {
  if (addressOf === undefined) return convert()
  const named = new Set<string>()
  const first = convert((url, { kind }) => {
    if (kind === 'image' && isRelative(url)) named.add(url)
    return url
  })
  if (named.size === 0) return first
  const addresses = new Map<string, string>()
  for (const url of named) {
    const address = await addressOf({ url })
    if (address !== undefined) addresses.set(url, address)
  }
  return convert((url, { kind }) => (kind === 'image' ? (addresses.get(url) ?? url) : url))
}

function isRelative(url: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url)
}
