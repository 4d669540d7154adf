import { Fragment, type Node, type Schema } from 'prosemirror-model'

/** Lines of text, or one that is empty. */
export function linesOrEmpty(lines: readonly Fragment[]): readonly Fragment[] {
  return lines.length === 0 ? [Fragment.empty] : lines
}

/** A paragraph for each line, and one at least. */
export function paragraphs(schema: Schema, lines: readonly Fragment[]): readonly Node[] {
  return linesOrEmpty(lines).map((inline) => schema.node('p', null, inline))
}

/** Whether a line is that of a task, by the box before its text. FORMAT.md 9.4.4 */
export function startsWithBox(line: Fragment): boolean {
  return /^[☐☑] /.test(line.textBetween(0, line.size))
}
