import { assertArgument, isObject } from 'qp-schema'
import {
  createStreamRenderer,
  type StreamedHtml,
  type StreamedOptions,
  type StreamedPart,
} from './render-stream.ts'

interface Shown {
  readonly html: StreamedHtml
  readonly nodes: readonly ChildNode[]
}

/**
 * Shows a text that is still written at the end of an element of a page, such as an empty `<article class="qp-article">`.
 * Each call takes all parts, and replaces the elements of those alone that changed; see {@link createStreamRenderer}.
 *
 * @throws TypeError when there is no element, and from the function for blocks that did not come from the sanitizer
 */
export function showStream(
  element: Element,
  options: StreamedOptions = {},
): (parts: readonly StreamedPart[]) => void {
  assertArgument(isObject(element), 'showStream', 'an element', element)
  const render = createStreamRenderer(options)
  let shown: readonly Shown[] = []
  return (parts) => {
    const rendered = render(parts)
    let same = 0
    while (same < rendered.length && rendered[same] === shown[same]?.html) same += 1
    shown = [...shown.slice(0, same), ...replace(element, shown.slice(same), rendered.slice(same))]
  }
}

/** From the last to the first: what stays where it is tells where what is before it belongs. */
function replace(element: Element, before: readonly Shown[], after: readonly StreamedHtml[]): Shown[] {
  const old = new Map(before.map((part) => [part.html.key, part]))
  let next: ChildNode | null = null
  const shown: Shown[] = []
  for (const html of after.toReversed()) {
    const known = old.get(html.key)
    const stays = known?.html === html
    const part: Shown = stays ? known : { html, nodes: insert(element, html, next) }
    if (stays) old.delete(html.key)
    next = part.nodes[0] ?? next
    shown.push(part)
  }
  for (const { nodes } of old.values()) for (const node of nodes) node.remove()
  return shown.toReversed()
}

function insert(element: Element, { html }: StreamedHtml, next: ChildNode | null): ChildNode[] {
  const template = element.ownerDocument.createElement('template')
  // Buttons stand beside each other, with a space between them.
  template.innerHTML = `${html}\n`
  const nodes = [...template.content.childNodes]
  for (const node of nodes) element.insertBefore(node, next)
  return nodes
}
