/**
 * Characters that are not seen, or that change how others are seen: controls, marks of direction, tags. Not those that
 * join letters and emoji.
 */
const UNSEEN = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{e0100}-\u{e01ef}]/u
const PARTS = new RegExp(`(${UNSEEN.source})`, 'u')

/** Words of a stranger as text nodes; what is not seen in them is written out: `U+202E`. */
export function writtenOut(text: string): Node[] {
  return text.split(PARTS).map((part) => {
    if (!UNSEEN.test(part)) return document.createTextNode(part)
    const sign = document.createElement('code')
    sign.className = 'unseen'
    sign.textContent = `U+${part.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}`
    return sign
  })
}
