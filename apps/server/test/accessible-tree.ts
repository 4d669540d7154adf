import type { Page } from 'playwright-core'

/** What Chromium itself draws of a text; no reader is told of it. */
const PARTS_OF_TEXT = new Set(['InlineTextBox', 'LineBreak'])

/**
 * What Chromium tells a screen reader of one element, a line for each role, such as `  link "Home"`. Lines are indented by
 * their depth; what is said of a role only by its text has no name.
 * @throws Error when nothing matches the selector
 */
export async function accessibleTree(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  if (nodeId === 0) throw new Error(`Nothing matches ${selector}`)
  const { node } = await session.send('DOM.describeNode', { nodeId })
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const known = new Map(nodes.map((found) => [found.nodeId, found]))
  const print = (id: string, depth: number): string[] => {
    const { ignored = true, role, name, childIds = [] } = known.get(id) ?? {}
    if (PARTS_OF_TEXT.has(role?.value)) return []
    const inside = childIds.flatMap((child) => print(child, ignored ? depth : depth + 1))
    if (ignored) return inside
    const label = name?.value ? ` ${JSON.stringify(name.value)}` : ''
    return [`${'  '.repeat(depth)}${role?.value}${label}`, ...inside]
  }
  const start = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId)
  return start === undefined ? [] : print(start.nodeId, 0)
}
