/**
 * Commands that no formula may hold: those that define others, with which a few lines become more than any memory
 * holds, and those whose result doubles with each of them within another one (Temml makes what they hold twice).
 * SPEC.md 10.9.10
 */
const REFUSED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  '\\def',
  '\\edef',
  '\\gdef',
  '\\xdef',
  '\\let',
  '\\futurelet',
  '\\global',
  '\\long',
  '\\newcommand',
  '\\renewcommand',
  '\\providecommand',
  '\\definecolor',
  '\\cancelto',
  '\\equilibriumLeft',
  '\\equilibriumRight',
  '\\llap',
  '\\mathllap',
])

const COMMAND = /\\(?:[A-Za-z@]+|[^])/g

/** Rows of a table are filled up to the longest one. */
const MAX_CELLS = 2000

/** Whether the time that Temml takes for a source is in proportion to its length. */
export function isBounded(tex: string): boolean {
  let rows = 1
  for (const [command] of tex.matchAll(COMMAND)) {
    if (REFUSED.has(command)) return false
    if (ROW_ENDS.has(command)) rows += 1
  }
  return rows === 1 || rows * mostColumns(tex) <= MAX_CELLS
}

const ROW_ENDS: ReadonlySet<string> = /* @__PURE__ */ new Set(['\\\\', '\\cr', '\\newline'])

/** The most `&` between two ends of rows, and one more. */
function mostColumns(tex: string): number {
  return Math.max(...tex.split(/\\(?:\\|cr|newline)/).map((row) => row.split('&').length))
}
