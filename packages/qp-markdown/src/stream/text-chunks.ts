import { cleanText } from 'qp-schema/policy'

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE, SURROGATE, LOW_SURROGATE] = [9, 10, 13, 32, 0xd800, 0xdc00]

/** Cleans a text that comes in chunks, as `cleanText` does the whole. */
export class TextChunks {
  #half = ''

  /** Half a line ending or half a character at the end of the last chunk. */
  get half(): string {
    return this.#half
  }

  /** The clean text of a chunk, and of what the one before it left open. */
  take(chunk: string): string {
    if (this.#half === '' && isClean(chunk)) return chunk
    const text = this.#half + chunk
    const last = text.charCodeAt(text.length - 1)
    const isHalf = last === CARRIAGE_RETURN || (last >= SURROGATE && last < LOW_SURROGATE)
    this.#half = isHalf ? text.slice(-1) : ''
    return cleanText(isHalf ? text.slice(0, -1) : text)
  }
}

/** Whether nothing is to be cleaned. For a few characters this takes a tenth of the time of a regular expression. */
function isClean(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= SURROGATE || (code < SPACE && code !== LINE_FEED && code !== TAB)) return false
  }
  return true
}
