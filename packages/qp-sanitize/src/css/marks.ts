import { ContentTooComplexError, LIMITS } from 'qp-schema'

/**
 * Refuses a style sheet of more brackets and separators than `LIMITS.styleMarks`: each costs the CSS parser some
 * microseconds. SPEC.md 8.3.7
 *
 * @throws ContentTooComplexError
 */
export function refuseManyMarks(css: string): void {
  let marks = 0
  for (let index = 0; index < css.length; index++) {
    if (MARKS.has(css.charCodeAt(index))) marks += 1
  }
  if (marks > LIMITS.styleMarks) {
    throw new ContentTooComplexError(
      `a style sheet with more than ${LIMITS.styleMarks} brackets and separators`,
    )
  }
}

const MARKS: ReadonlySet<number> = new Set([...'{}()[]:;,.>@'].map((mark) => mark.charCodeAt(0)))
