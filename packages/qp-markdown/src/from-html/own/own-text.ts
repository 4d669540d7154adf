import { cleanText } from 'qp-schema/policy'
import { presentationOf } from '../tree/presentation.ts'
import { childElements, type ElementNode } from '../tree/nodes.ts'
import { isShown, shownIn } from '../tree/text-of.ts'

/** The text of an element of a page of ours as it stands there: its lines and its white space are those of the block. */
export function ownText(element: ElementNode | undefined): string {
  let text = ''
  for (const node of element === undefined ? [] : shownIn(element))
    if (node.kind === 'text') text += node.value
  return cleanText(text)
}

/** The first child of a class. */
export function childOf(parent: ElementNode | undefined, name: string): ElementNode | undefined {
  for (const child of parent === undefined ? [] : childElements(parent))
    if (isShown(child) && presentationOf(child).classes.has(name)) return child
  return undefined
}

/** The children that are shown, if all of them have one of these tags, and no text stands between them. */
export function onlyChildren(parent: ElementNode, ...tags: readonly string[]): ElementNode[] | undefined {
  const children: ElementNode[] = []
  for (let node = parent.first; node !== undefined; node = node.next) {
    if (node.kind === 'text') {
      if (/\S/.test(node.value)) return undefined
    } else if (isShown(node)) {
      if (!tags.includes(node.tag)) return undefined
      children.push(node)
    }
  }
  return children
}

/** What of some choices the classes of an element name. */
export function choiceIn<T extends string>(
  { classes }: { readonly classes: ReadonlySet<string> },
  choices: readonly T[],
  prefix = 'qp-',
): T | undefined {
  return choices.find((choice) => classes.has(`${prefix}${choice}`))
}
