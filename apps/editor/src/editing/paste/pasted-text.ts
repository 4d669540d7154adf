import { Fragment, type Node } from 'prosemirror-model'
import { schema } from '../../document/schema.ts'

/** Whether text has what only markdown writes: a heading, a list, a quote, a fence, a table, a link or a mark. */
export function looksLikeMarkdown(text: string): boolean {
  return IN_LINES.test(text) || WITHIN_LINES.test(text)
}

const IN_LINES = /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> ?|```|~~~|\|.*\||---$|\$\$)/m
const WITHIN_LINES =
  /\*\*[^\s*][^*\n]*\*\*|__[^\s_][^_\n]*__|\[[^\]\n]+\]\([^)\s]+\)|`[^`\n]+`|~~[^\s~][^~\n]*~~/

/** Plain text: paragraphs between empty lines, and line breaks within them. */
export function plainNodes(text: string): Node[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => schema.node('p', null, Fragment.from(linesOf(paragraph.replace(/^\n+|\n+$/g, '')))))
}

function linesOf(paragraph: string): Node[] {
  return paragraph
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [schema.node('br')]),
      ...(line === '' ? [] : [schema.text(line)]),
    ])
}
