import { type Fragment, Mark, type Node, type NodeType, type Schema } from 'prosemirror-model'
import type { HtmlElement, HtmlNode } from 'qp-schema/policy'
import { richHtmlTree } from './html-tree.ts'
import { showsTheSame } from './same-html.ts'
import { writeFlow, writeInline } from './nodes-to-html.ts'

/**
 * Stored rich HTML as nodes, or `undefined` when they could not hold all of it: what is written of them has to show the
 * same. White space that no page shows is left out.
 */
export function readProse(html: string, schema: Schema): readonly Node[] | undefined {
  const tree = richHtmlTree(html)
  if (tree === undefined) return undefined
  const nodes = unlessInvalid(() => flowOf(tree, schema))
  if (nodes === undefined || !nodes.every(({ type }) => type.isInGroup('flow'))) return undefined
  return showsTheSame(html, writeFlow(nodes)) ? nodes : undefined
}

/** The same for inline HTML: the content of a table's cell. */
export function readInline(html: string, schema: Schema): readonly Node[] | undefined {
  const tree = richHtmlTree(html)
  if (tree === undefined) return undefined
  const nodes = unlessInvalid(() => inlineOf(tree, schema))
  return nodes !== undefined && showsTheSame(html, writeInline(nodes)) ? nodes : undefined
}

function unlessInvalid<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function flowOf(children: readonly HtmlNode[], schema: Schema): Node[] {
  const nodes: Node[] = []
  let line: HtmlNode[] = []
  for (const child of [...children, undefined]) {
    if (child !== undefined && isInline(child, schema)) {
      line.push(child)
      continue
    }
    const inline = inlineOf(line, schema)
    if (inline.length > 0) nodes.push(bareParagraph(schema, inline))
    line = []
    if (child !== undefined && typeof child !== 'string') nodes.push(nodeOf(child, schema))
  }
  return nodes
}

function isInline(child: HtmlNode, schema: Schema): boolean {
  return typeof child === 'string' || child.tag in schema.marks || schema.nodes[child.tag]?.isInline === true
}

/** @throws RangeError when the schema has no place for what an element holds */
function nodeOf(element: HtmlElement, schema: Schema): Node {
  const { tag, children } = element
  const attrs = attrsOf(element)
  const type = schema.nodes[tag]
  if (type === undefined) throw new RangeError(`no node for ${tag}`)
  if (type.isLeaf) return type.create(attrs)
  if (type.inlineContent) return type.createChecked(attrs, inlineOf(children, schema, tag === 'pre'))
  const content = flowOf(children, schema)
  return type.createChecked(attrs, needsMore(type, content) ? [...content, bareParagraph(schema)] : content)
}

/** The attributes of an element as ProseMirror has them. */
function attrsOf({ attributes }: HtmlElement): Record<string, string> {
  return Object.fromEntries(attributes)
}

function needsMore(type: NodeType, content: readonly Node[]): boolean {
  let match: typeof type.contentMatch | null = type.contentMatch
  for (const node of content) match = match?.matchType(node.type) ?? null
  return match !== null && !match.validEnd
}

/** A paragraph without `<p>` around it. */
export function bareParagraph(schema: Schema, content?: readonly Node[] | Fragment): Node {
  return schema.node('p', { bare: true }, content)
}

function inlineOf(children: readonly HtmlNode[], schema: Schema, isPreformatted = false): Node[] {
  const nodes = marked(children, schema, Mark.none)
  return isPreformatted ? withoutFirstLineEnd(nodes, schema) : collapsed(nodes, schema)
}

/** @throws RangeError at an element that is not inline */
function marked(children: readonly HtmlNode[], schema: Schema, marks: readonly Mark[]): Node[] {
  return children.flatMap((child) => {
    if (typeof child === 'string') return schema.text(child, marks)
    const type = schema.marks[child.tag]
    if (type !== undefined) return marked(child.children, schema, type.create(attrsOf(child)).addToSet(marks))
    if (!isInline(child, schema)) throw new RangeError(`${child.tag} in a line of text`)
    return schema.node(child.tag, attrsOf(child), marked(child.children, schema, Mark.none), marks)
  })
}

/** An HTML parser leaves out a line end straight after `<pre>`. */
function withoutFirstLineEnd(nodes: readonly Node[], schema: Schema): Node[] {
  const [first, ...rest] = nodes
  if (first?.text?.startsWith('\n') !== true) return [...nodes]
  return [...textOf(first.text.slice(1), first, schema), ...rest]
}

/** White space as a page shows it: one space between words, none at the start of a line. One at its end may be going on. */
function collapsed(nodes: readonly Node[], schema: Schema): Node[] {
  const shown: Node[] = []
  let atSpace = true
  for (const node of nodes) {
    if (node.text === undefined) {
      shown.push(node)
      atSpace = node.type.name === 'br'
      continue
    }
    const oneSpaced = node.text.replace(/[ \t\n]+/g, ' ')
    const text = atSpace && oneSpaced.startsWith(' ') ? oneSpaced.slice(1) : oneSpaced
    shown.push(...textOf(text, node, schema))
    if (text !== '') atSpace = text.endsWith(' ')
  }
  return shown
}

function textOf(text: string, like: Node, schema: Schema): Node[] {
  return text === '' ? [] : [schema.text(text, like.marks)]
}
