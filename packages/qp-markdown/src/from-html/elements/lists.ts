import { visitInline } from './inline.ts'
import { visitTitle } from './callouts.ts'
import { visitContainer, visitLines, type Visit } from './visit.ts'
import type { ElementNode } from '../tree/nodes.ts'
import { footnoteId } from '../building/marks.ts'

/** A list: one block with all that it holds. SPEC.md 14.2.3 */
export function visitList(element: ElementNode, visit: Visit): void {
  const tag = element.tag === 'ol' ? 'ol' : 'ul'
  const attributes = tag === 'ol' ? startOf(element) : ''
  visitContainer(element, visit, { tag, attributes, mode: 'tight' })
}

function startOf({ attributes }: ElementNode): string {
  const start = attributes.get('start')?.trim() ?? ''
  return /^\d{1,9}$/.test(start) && Number(start) !== 1 ? ` start="${Number(start)}"` : ''
}

export function visitItem(element: ElementNode, visit: Visit): void {
  const { build } = visit
  if (!build.inList) return visitLines(element, visit)
  const leave = build.item(footnoteId(element))
  const checked = checkedOf(element)
  if (checked !== undefined) build.checkBox(checked === 'true')
  visitInline(element, visit, leave)
}

/** Whether an item that is a check box itself is checked: in the lists of Tiptap, Google Docs and Confluence. SPEC.md 14.2.4 */
function checkedOf({ attributes }: ElementNode): string | undefined {
  if (attributes.has('data-inline-task-id')) return `${attributes.get('class') === 'checked'}`
  return (
    attributes.get('data-checked') ??
    (attributes.get('role') === 'checkbox' ? attributes.get('aria-checked') : undefined)
  )
}

/** `<dl>`: terms and definitions, in one block. SPEC.md 14.2.5 */
export function visitDefinitions(element: ElementNode, visit: Visit): void {
  visitContainer(element, visit, { tag: 'dl', mode: 'tight' })
}

/** `<dt>` and `<dd>`; outside of a list of definitions, a title and ordinary content. */
export function visitDefinitionPart(element: ElementNode, visit: Visit): void {
  const { build } = visit
  if (!build.inDefinitions) {
    return element.tag === 'dt' ? visitTitle(element, visit) : visitLines(element, visit)
  }
  visitInline(element, visit, build.container({ tag: element.tag, mode: 'tight' }))
}
