import { type Block, EMBED_TYPES } from 'qp-schema'
import { resolveEmbed, safeUrl } from 'qp-schema/policy'

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i

/** The block of an address that stands alone: a picture, or what a known provider shows. Any other site stays a link. */
export function blockOfAddress(address: string): Block | undefined {
  const url = safeUrl(address, 'image')
  if (url !== undefined && PICTURE.test(new URL(url).pathname)) return { type: 'image', url }
  const embedType = EMBED_TYPES.find(
    (type) => type !== 'iframe_sandbox' && resolveEmbed(type, address) !== undefined,
  )
  return embedType === undefined ? undefined : { type: 'embed', embedType, url: address }
}
