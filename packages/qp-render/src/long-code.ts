import { assertArgument } from 'qp-schema'

/** Lines of code that stand on one sheet of paper with some text beside them. */
const LINES_ON_A_SHEET = 40

/**
 * Whether code is so long that it goes on over sheets of paper: more than 40 lines, of which an empty last one is none.
 * Its element has the class `qp-long`. SPEC.md 10.13.6
 */
export function isLongCode(code: string): boolean {
  assertArgument(typeof code === 'string', 'isLongCode', 'code as a string', code)
  return code.replace(/\n$/, '').split('\n', LINES_ON_A_SHEET + 1).length > LINES_ON_A_SHEET
}
