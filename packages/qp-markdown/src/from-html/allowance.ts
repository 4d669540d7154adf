import { ContentTooComplexError, LIMITS } from 'qp-schema'

/** Counts what the output gains without the input saying so, up to what a page could hold. */
export function allowance(): (characters: number) => void {
  let left: number = LIMITS.pageBytes
  return (characters) => {
    left -= characters
    if (left < 0) {
      throw new ContentTooComplexError(
        `markup and addresses repeat more than ${LIMITS.pageBytes} characters`,
        'html',
      )
    }
  }
}
