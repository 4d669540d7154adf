import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes as Types, parseFragment } from 'parse5'

/** An element as `[name, attributes in the order of their names, children]`, a text as a string. */
type Node = string | readonly [string, Readonly<Record<string, string>>, readonly Node[]]

/**
 * HTML as a browser reads it: the order of attributes and the spelling of characters make no difference. Comments are
 * left out, and so is what React adds of its own accord: a hint to load an image that stands at the top of a page.
 */
export function normalize(html: string): Node[] {
  return nodesOf(parseFragment(html))
}

function nodesOf(parent: Types.ParentNode): Node[] {
  return parent.childNodes.flatMap((child): Node[] => {
    if (tree.isTextNode(child)) return [child.value]
    if (!tree.isElementNode(child) || isPreload(child)) return []
    const attributes = child.attrs.map(({ name, value }) => [name, value] as const)
    return [[child.tagName, Object.fromEntries(attributes.toSorted(byName)), nodesOf(child)]]
  })
}

function isPreload({ tagName, attrs }: Types.Element): boolean {
  return tagName === 'link' && attrs.some(({ name, value }) => name === 'rel' && value === 'preload')
}

function byName([left]: readonly [string, string], [right]: readonly [string, string]): number {
  return left < right ? -1 : 1
}
