import { Fragment, type Node } from 'prosemirror-model'
import { schema } from '../../document/schema.ts'
import { addressesIn } from '../links/typed-links.ts'

/** Whether text has what only markdown writes: a heading, a list, a quote, a fence, a table, a link or a mark. */
export function looksLikeMarkdown(text: string): boolean {
  return IN_LINES.test(text) || WITHIN_LINES.test(text)
}

const IN_LINES = /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> ?|```|~~~|\|.*\||---$|\$\$)/m
const WITHIN_LINES =
  /\*\*[^\s*][^*\n]*\*\*|__[^\s_][^_\n]*__|\[[^\]\n]+\]\([^)\s]+\)|`[^`\n]+`|~~[^\s~][^~\n]*~~/

const ITEM = /^(?:[-*+]|\d{1,9}[.)]) /

/**
 * Plain lines with lists among them, in parts of one kind; `undefined` for a text that has other signs of markdown. In
 * markdown itself a line below an item would go on with it.
 */
export function linesAndLists(
  text: string,
): readonly { readonly isList: boolean; readonly text: string }[] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const others = lines.map((line) => line.replace(/^\s*(?:[-*+]|\d{1,9}[.)]) /, '')).join('\n')
  if (!lines.some((line) => ITEM.test(line)) || looksLikeMarkdown(others)) return undefined
  const parts: { isList: boolean; lines: string[] }[] = []
  for (const line of lines) {
    const last = parts.at(-1)
    const isList = ITEM.test(line) || (last?.isList === true && /^(?:\s|$)/.test(line))
    if (last?.isList === isList) last.lines.push(line)
    else parts.push({ isList, lines: [line] })
  }
  return parts.map((part) => ({ isList: part.isList, text: part.lines.join('\n') }))
}

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
    .flatMap((line, index) => [...(index === 0 ? [] : [schema.node('br')]), ...withLinks(line)])
}

function withLinks(line: string): Node[] {
  let at = 0
  const nodes = addressesIn(line).flatMap(({ from, to, href }) => {
    const before = line.slice(at, from)
    at = to
    return [...textOf(before), schema.text(line.slice(from, to), [schema.mark('a', { href })])]
  })
  return [...nodes, ...textOf(line.slice(at))]
}

function textOf(text: string): Node[] {
  return text === '' ? [] : [schema.text(text)]
}
