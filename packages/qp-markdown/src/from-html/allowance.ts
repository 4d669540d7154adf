import { ContentTooComplexError, CONTENT_LIMITS } from 'qp-schema'

/**
 * Counts what the output gains without the input saying so, up to what a page could hold.
 *
 * @param what - what repeats or adds so much, for the message
 */
export function allowance(what = 'markup and addresses repeat'): (characters: number) => void {
  let left: number = CONTENT_LIMITS.pageBytes
  return (characters) => {
    left -= characters
    if (left < 0) {
      throw new ContentTooComplexError(`${what} more than ${CONTENT_LIMITS.pageBytes} characters`, 'html')
    }
  }
}
