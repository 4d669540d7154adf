/** A line of a diff. */
export interface DiffLine {
  /** What becomes of it: the first character, if that says so. */
  readonly sign: '+' | '-' | ' ' | ''
  /** Its number in the old text, and in the new one. */
  readonly old: number | undefined
  readonly new: number | undefined
}

const HUNK = /^@@ -(\d{1,9})(?:,\d+)? \+(\d{1,9})(?:,\d+)? @@/
const NO_LINE: DiffLine = { sign: '', old: undefined, new: undefined }

/**
 * The lines of a unified diff. Numbers come from the headers of its hunks, whatever lengths these claim. A text without
 * headers has numbers only if it is told the first. SPEC.md 10.34.3
 */
export function diffLines(lines: readonly string[], start?: number): DiffLine[] {
  const hasHunks = lines.some((line) => HUNK.test(line))
  let old = hasHunks ? undefined : start
  let next = old
  let isInHunk = !hasHunks
  return lines.map((line, index) => {
    const [, oldStart, newStart] = HUNK.exec(line) ?? []
    const isHeader = isFileHeader(lines, index)
    if (oldStart !== undefined) {
      isInHunk = true
      old = Number(oldStart)
      next = Number(newStart)
    } else if (isHeader && hasHunks) isInHunk = false
    if (oldStart !== undefined || isHeader || !isInHunk || line.startsWith('\\')) return NO_LINE
    const sign = /^[-+ ]/.test(line) ? (line.charAt(0) as DiffLine['sign']) : ''
    return {
      sign,
      old: sign === '+' || old === undefined ? undefined : old++,
      new: sign === '-' || next === undefined ? undefined : next++,
    }
  })
}

/** `---` can be a line that is gone: only with `+++` below it is it a header. */
function isFileHeader(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (line.startsWith('diff --git ')) return true
  if (line.startsWith('--- ')) return lines[index + 1]?.startsWith('+++ ') === true
  return line.startsWith('+++ ') && lines[index - 1]?.startsWith('--- ') === true
}
