import { Fragment, type Node, type Schema } from 'prosemirror-model'

/** Lines of text, or one that is empty. */
export function linesOrEmpty(lines: readonly Fragment[]): readonly Fragment[] {
  return lines.length === 0 ? [Fragment.empty] : lines
}

/** A paragraph for each line, and one at least. */
export function paragraphs(schema: Schema, lines: readonly Fragment[]): readonly Node[] {
  return linesOrEmpty(lines).map((inline) => schema.node('p', null, inline))
}
