import { cleanText, safeUrl } from 'qp-schema/policy'

/** What a document may load, and from where. */
export type AssetPurpose = 'image' | 'media' | 'stylesheet' | 'css'

/** The `data:` URLs that a purpose allows, in any letter case. FORMAT.md 4.2.6 */
export const DATA_URLS: { readonly [P in AssetPurpose]?: RegExp } = {
  image: /^data:image\/[a-z0-9.+-]+[;,]/i,
  css: /^data:(?:image\/[a-z0-9.+-]+|font\/[a-z0-9.+-]+|application\/(?:x-)?font-[a-z0-9.+-]+)[;,]/i,
}

/** An https URL, or a `data:` URL where the purpose allows one; otherwise `undefined`. Applying it twice changes nothing. */
export function safeAsset(value: string, purpose: AssetPurpose): string | undefined {
  const trimmed = cleanText(value).trim()
  if (!/^data:/i.test(trimmed)) return safeUrl(trimmed, 'frame')
  const data = trimmed.replace(/[\t\n]/g, '')
  if (!DATA_URLS[purpose]?.test(data)) return undefined
  return data.replace(/[\s\\<>"'`^{|}]/g, (character) => encodeURIComponent(character).replace("'", '%27'))
}
