import { safeAsset } from '../css/asset-urls.ts'

/** The candidates of a `srcset` that are safe, as `URL descriptor` with a comma and a space between them. */
export function safeSrcset(value: string): { kept: string; dropped: boolean } {
  const kept: string[] = []
  const candidates = candidatesOf(value)
  for (const { url, descriptor } of candidates.slice(0, MAX_CANDIDATES)) {
    const safe = safeAsset(url, 'image')
    // A comma in a URL is where readers of the attribute disagree; it also keeps `data:` URLs out.
    if (safe === undefined || safe.includes(',') || !DESCRIPTOR.test(descriptor)) continue
    kept.push(descriptor === '' ? safe : `${safe} ${descriptor}`)
  }
  return { kept: kept.join(', '), dropped: kept.length < candidates.length }
}

// Candidates of one attribute; a picture has about ten.
const MAX_CANDIDATES = 50

/** What may stand behind an address of a `srcset`. FORMAT.md 4.2.6 */
export const DESCRIPTOR = /^(?:[1-9]\d{0,5}w|[1-9]\d{0,2}(?:\.\d)?x|0\.[1-9]x)?$/

/** The candidates as the HTML standard splits them. */
function candidatesOf(text: string): { url: string; descriptor: string }[] {
  const candidates: { url: string; descriptor: string }[] = []
  const separator = /[\s,]*/y
  const urlText = /\S+/y
  // A comma within parentheses ends none.
  const descriptorText = /(?:[^,(]|\([^)]*(?:\)|$))*/y
  for (let index = 0; candidates.length <= MAX_CANDIDATES;) {
    separator.lastIndex = index
    separator.exec(text)
    urlText.lastIndex = separator.lastIndex
    const url = urlText.exec(text)?.[0]
    if (url === undefined) break
    const bare = url.replace(/(?<!,),+$/, '')
    descriptorText.lastIndex = urlText.lastIndex
    const descriptor = bare === url ? (descriptorText.exec(text)?.[0] ?? '') : ''
    index = bare === url ? descriptorText.lastIndex : urlText.lastIndex
    candidates.push({ url: bare, descriptor: descriptor.trim() })
  }
  return candidates
}
