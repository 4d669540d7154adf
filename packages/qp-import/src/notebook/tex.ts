const ENVIRONMENT_NAMES =
  'equation align gather multline eqnarray alignat flalign displaymath math split aligned gathered array cases matrix pmatrix bmatrix vmatrix Vmatrix Bmatrix smallmatrix CD'
const ENVIRONMENTS: ReadonlySet<string> = new Set(
  ENVIRONMENT_NAMES.split(' ').flatMap((name) => [name, `${name}*`]),
)

/** What may begin code or a formula; what is escaped begins nothing. */
const OPENING = /`+|~{3,}|\$\$?|\\\\[([]|\\begin\{(\w+\*?)\}|\\[^]/g
const FORMULA = /\$(?=\S)(?:\\[^]|[^$`\\]){1,4000}(?<=\S)\$(?!\d)/y
const INDENTED = /(?:^|\n)(?: {4}|\t)[ \t]*$/
const FENCE_START = /(?:^|\n)[ \t>]*$/
const LONGEST_INDENT = 100
/** Longer ones are not shown as formulas anyway. */
const LONGEST_FORMULA = 4000

/**
 * Markdown in which formulas stand as GitHub's dialect has them: notebooks also take environments of LaTeX without
 * dollars, and `\\(…\\)` and `\\[…\\]`. Lines keep their numbers. The time is linear.
 */
export function withDollars(markdown: string): string {
  if (!/\\begin\{|\\\\[([]/.test(markdown)) return markdown
  const closings = new Closings(markdown)
  let written = ''
  let done = 0
  const write = (from: number, to: number, text: string): number => {
    written += markdown.slice(done, from) + text
    done = to
    return to
  }
  OPENING.lastIndex = 0
  for (let match = OPENING.exec(markdown); match !== null; match = OPENING.exec(markdown)) {
    const [opening, name = ''] = match
    const { index } = match
    const start = index + opening.length
    let next = start
    if (opening.startsWith('`') || opening.startsWith('~')) {
      next = endOfCode(markdown, opening, index, closings)
    } else if (opening === '$$') {
      next = closings.next('$$', start, 2) ?? start
    } else if (opening === '$') {
      FORMULA.lastIndex = index
      if (FORMULA.test(markdown)) next = FORMULA.lastIndex
    } else if (opening === '\\\\(' || opening === '\\\\[') {
      const closing = opening === '\\\\(' ? '\\\\)' : '\\\\]'
      const end = closings.next(closing, start, closing.length)
      if (end !== undefined && isFormula(markdown, start, end))
        next = write(index, end, markdown.slice(index + 1, end - closing.length) + closing.slice(1))
    } else if (ENVIRONMENTS.has(name)) {
      const closing = `\\end{${name}}`
      const end = closings.next(closing, start, closing.length)
      const isCode = INDENTED.test(markdown.slice(Math.max(0, index - LONGEST_INDENT), index))
      if (end !== undefined && !isCode && isFormula(markdown, start, end))
        next = write(index, end, `$$${markdown.slice(index, end)}$$`)
    }
    OPENING.lastIndex = next
  }
  return written + markdown.slice(done)
}

/** The TeX of a text that is one formula and nothing else; `undefined` for any other. */
export function formulaOf(latex: string): string | undefined {
  const text = latex.trim()
  const [, ...parts] = /^(?:\$\$([^]*)\$\$|\$([^]*)\$|\\\[([^]*)\\\])$/.exec(text) ?? []
  const within = parts.find((part) => part !== undefined)
  const name = /^\\begin\{(\w+\*?)\}/.exec(text)?.[1] ?? ''
  const tex = within ?? (ENVIRONMENTS.has(name) && text.endsWith(`\\end{${name}}`) ? text : undefined)
  if (tex === undefined || /(?<!\\)\$/.test(tex)) return undefined
  const formula = tex.replace(/^\s*\\displaystyle(?![A-Za-z])/, '').trim()
  return formula === '' ? undefined : formula
}

/** Code comes first, and so do dollars; an empty line ends every formula. */
function isFormula(text: string, start: number, end: number): boolean {
  return end - start <= LONGEST_FORMULA && !/[`$]|\n[ \t]*\n/.test(text.slice(start, end))
}

function endOfCode(text: string, marks: string, index: number, closings: Closings): number {
  const start = index + marks.length
  const before = text.slice(Math.max(0, index - LONGEST_INDENT), index)
  if (marks.length >= 3 && FENCE_START.test(before)) return closings.fence(marks, start)
  return marks.startsWith('`') ? (closings.ticks(marks.length, start) ?? start) : start
}

const LONGEST_TICKS = 8

/** Finds what closes something. Each is looked for from where it was found before, so that all takes linear time. */
class Closings {
  readonly #text: string
  readonly #found = new Map<string, number>()

  constructor(text: string) {
    this.#text = text
  }

  /** Where the next one ends. */
  next(closing: string, from: number, length: number): number | undefined {
    const at = this.#at(closing, from, () => this.#text.indexOf(closing, from))
    return at === Infinity ? undefined : at + length
  }

  /** Where the code span ends that as many backticks have begun. */
  ticks(length: number, from: number): number | undefined {
    if (length > LONGEST_TICKS) return undefined
    const run = new RegExp(`(?<!\`)\`{${length}}(?!\`)`, 'g')
    run.lastIndex = from
    const at = this.#at(`\`${length}`, from, () => run.exec(this.#text)?.index ?? -1)
    return at === Infinity ? undefined : at + length
  }

  /** Where a fence ends: at the end of the text, if it is never closed. */
  fence(marks: string, from: number): number {
    const mark = marks.charAt(0)
    const line = new RegExp(`^[ \\t>]*${mark}{${marks.length},}[ \\t]*$`, 'gm')
    line.lastIndex = from
    return line.exec(this.#text) === null ? this.#text.length : line.lastIndex
  }

  #at(key: string, from: number, find: () => number): number {
    const before = this.#found.get(key)
    if (before !== undefined && before >= from) return before
    const index = find()
    const at = index === -1 ? Infinity : index
    this.#found.set(key, at)
    return at
  }
}
