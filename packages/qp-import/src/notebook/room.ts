import { type Block, LIMITS } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'

/** What a title in front and a footer of somebody's own may need. */
const RESERVED_BYTES = 4096
/** A part that is shorter is not worth a block. */
const LEAST_BYTES = 1024
/** How much is converted of what may turn out to show nothing: HTML that is all scripts. */
const MOST_READ = 4 * LIMITS.pageBytes

/** What a page still has room for, and how much is read for it. */
export class Room {
  #bytes: number = LIMITS.pageBytes - RESERVED_BYTES
  #blocks: number = LIMITS.pageBlocks - 1
  #read = 0

  /** Whether a block fits; then its room is taken. */
  takes(block: Block): boolean {
    if (this.#blocks < 1) return false
    const bytes = bytesOf(block)
    if (bytes > this.#bytes) return false
    this.#bytes -= bytes
    this.#blocks -= 1
    return true
  }

  /** As many lines of a text from its beginning as there is room for; `undefined` where that is hardly any. */
  cut(text: string): string | undefined {
    const room = this.#bytes - LEAST_BYTES
    if (this.#blocks < 1 || room < LEAST_BYTES) return undefined
    let [fits, tooLong] = [0, Math.min(text.length, room) + 1]
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1
      if (bytesOf(text.slice(0, middle)) <= room) fits = middle
      else tooLong = middle
    }
    const end = text.lastIndexOf('\n', fits)
    return cleanText(text.slice(0, end > fits / 2 ? end : fits))
  }

  /** Whether a text may still be converted. */
  reads(text: string): boolean {
    if (this.isFull || text.length > LIMITS.pageBytes || this.#read + text.length > MOST_READ) return false
    this.#read += text.length
    return true
  }

  /** How many blocks have taken room. */
  get blocksTaken(): number {
    return LIMITS.pageBlocks - 1 - this.#blocks
  }

  get isFull(): boolean {
    return this.#blocks < 1 || this.#bytes < LEAST_BYTES
  }
}

const FOLD_BYTES = 48
const ENCODER = new TextEncoder()

/** With the comma behind it, and the name of the fold that a block may come to stand in. */
function bytesOf(value: Block | string): number {
  return ENCODER.encode(JSON.stringify(value)).length + FOLD_BYTES
}
