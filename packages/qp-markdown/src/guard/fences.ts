const OPENING = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/

/** Whether text starts with the opening line of a code fence. */
export function opensFence(line: string): boolean {
  return OPENING.test(line)
}

/**
 * Follows the code fences at top level, line by line. It claims to be inside one only where that is certain: an
 * indented fence may belong to a list item and end with it, so from there on nothing is hidden any more.
 */
export class FenceTracker {
  #closing: RegExp | undefined
  #certain = true

  /** Whether a line is inside a fence, the closing line included. */
  hides(line: string): boolean {
    if (this.#closing === undefined) return false
    if (this.#closing.test(line)) this.#closing = undefined
    return true
  }

  /** Takes note of a line that is not inside a fence. */
  read(line: string, mayBeInList: boolean): void {
    if (!this.#certain) return
    const [, indent = '', run = ''] = OPENING.exec(line) ?? []
    if (run === '') return
    if (indent.length >= 2 && mayBeInList) this.#certain = false
    else this.#closing = new RegExp(`^ {0,3}${run.charAt(0)}{${run.length},}[ \\t]*$`)
  }
}
