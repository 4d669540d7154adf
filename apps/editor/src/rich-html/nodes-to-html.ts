import type { Mark, Node } from 'prosemirror-model'
import { escapeHtml } from 'qp-schema'
import { cleanText, type HtmlPolicy, INLINE_HTML, RICH_HTML } from 'qp-schema/policy'

/** Nodes as rich HTML in the spelling in which it is stored. FORMAT.md 4.2 */
export function writeFlow(nodes: readonly Node[]): string {
  let html = ''
  let afterBare = false
  for (const node of nodes) {
    const isBare: boolean = node.attrs['bare'] === true && !afterBare
    html += isBare ? writeInline(node.children, RICH_HTML) : writeElement(node)
    afterBare = isBare
  }
  return html
}

function writeElement(node: Node): string {
  const tag = node.type.name
  if (node.type.isLeaf) return voidTag(tag, node.attrs, RICH_HTML)
  const write = tag === 'pre' ? writeMarked : writeInline
  const inner = node.type.inlineContent ? write(node.children, RICH_HTML) : writeFlow(node.children)
  // An HTML parser leaves out a line end straight after `<pre>`.
  const guard = tag === 'pre' && inner.startsWith('\n') ? '\n' : ''
  return `${startTag(tag, node.attrs)}${guard}${inner}</${tag}>`
}

/**
 * A line of text, by default as inline HTML, which has fewer attributes than rich HTML: ids are left out. FORMAT.md 4.2
 *
 * Spaces at the end show nothing, but in code and in an empty task; in Markdown they would make the block JSON.
 */
export function writeInline(nodes: readonly Node[], tags: HtmlPolicy = INLINE_HTML): string {
  return writeMarked(withoutSpacesAtEnd(nodes), tags)
}

function withoutSpacesAtEnd(nodes: readonly Node[]): readonly Node[] {
  const last = nodes.at(-1)
  if (!last?.text || last.marks.some(({ type }) => type.name === 'code')) return nodes
  const { length } = last.text.replace(/(?<![ ☐☑]) +$/, '')
  const before = nodes.slice(0, -1)
  return length > 0 ? [...before, last.cut(0, length)] : withoutSpacesAtEnd(before)
}

/** Of the marks that begin at one place, the one that reaches furthest is the outermost. */
function writeMarked(nodes: readonly Node[], tags: HtmlPolicy, open: readonly Mark[] = []): string {
  let html = ''
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at]
    if (node === undefined) break
    const [mark, end] = furthest(nodes, at, open)
    if (mark === undefined) html += writeLeaf(node, tags)
    else {
      const inner = writeMarked(nodes.slice(at, end), tags, [...open, mark])
      html += `<${mark.type.name}${attributesOf(mark.type.name, mark.attrs, tags)}>${inner}</${mark.type.name}>`
    }
    at = end
  }
  return html
}

function furthest(nodes: readonly Node[], at: number, open: readonly Mark[]): [Mark | undefined, number] {
  let best: [Mark | undefined, number] = [undefined, at + 1]
  for (const mark of nodes[at]?.marks ?? []) {
    if (mark.isInSet(open)) continue
    let end = at + 1
    while (end < nodes.length && mark.isInSet(nodes[end]?.marks ?? [])) end += 1
    if (best[0] === undefined || end > best[1]) best = [mark, end]
  }
  return best
}

function writeLeaf(node: Node, tags: HtmlPolicy): string {
  const tag = node.type.name
  if (node.text !== undefined) return escapeHtml(cleanText(node.text))
  if (node.type.isLeaf) return voidTag(tag, node.attrs, tags)
  return `<${tag}${attributesOf(tag, node.attrs, tags)}>${writeMarked(node.children, tags)}</${tag}>`
}

type Values = Readonly<Record<string, unknown>>

function startTag(tag: string, values: Values): string {
  return `<${tag}${attributesOf(tag, values, RICH_HTML)}>`
}

function voidTag(tag: string, values: Values, tags: HtmlPolicy): string {
  return `<${tag}${attributesOf(tag, values, tags)} />`
}

function attributesOf(tag: string, values: Values, tags: HtmlPolicy): string {
  return Object.keys(tags[tag] ?? {})
    .map((name) => {
      const value = values[name]
      return typeof value === 'string' ? ` ${name}="${escapeHtml(cleanText(value), 'attribute')}"` : ''
    })
    .join('')
}
