import { descendants, type ElementNode } from './nodes.ts'
import { addStyle, presentationOf, readStyle } from './presentation.ts'

/** What marks are made of. */
const READ = /^(?:font-(?:weight|style)|text-decoration(?:-line)?|vertical-align|background-color)$/

/** `.name` and `tag.name`, as Google Docs and Excel write them: for more it would take the cascade. */
const SELECTOR = /^(?:[a-z][a-z0-9]*)?\.[\w-]+$/

interface Declaration {
  readonly property: string
  readonly value: string
  /** Where its rule stands. */
  readonly at: number
}

/** By selector and by property. */
type Sheet = ReadonlyMap<string, ReadonlyMap<string, Declaration>>

/** Gives elements what style sheets say of their classes, as far as marks are made of it. SPEC.md 14.2.2 */
export function applyClassStyles(root: ElementNode): void {
  const texts: string[] = []
  for (const { tag, first, attributes } of elementsIn(root))
    if (tag === 'style' && first?.kind === 'text' && /^(?:all|screen)?$/.test(attributes.get('media') ?? ''))
      texts.push(first.value)
  const sheet = readSheet(texts.join('\n'))
  if (sheet.size === 0) return
  const done = new Set()
  for (const element of elementsIn(root)) {
    if (done.has(element.attributes)) continue
    done.add(element.attributes)
    const style = styleOf(element, sheet)
    if (style.size > 0) addStyle(element, style)
  }
}

function* elementsIn(root: ElementNode): Generator<ElementNode> {
  for (const node of descendants(root, () => true)) if (node.kind === 'element') yield node
}

/** Of two declarations, that with the tag holds, else the later one. */
function styleOf(element: ElementNode, sheet: Sheet): Map<string, string> {
  const classes = [...presentationOf(element).classes]
  const style = new Map<string, string>()
  for (const tag of ['', element.tag]) {
    const found = classes.flatMap((name) => [...(sheet.get(`${tag}.${name}`)?.values() ?? [])])
    for (const { property, value } of found.toSorted((a, b) => a.at - b.at)) style.set(property, value)
  }
  // The ground of a block is no highlight.
  if (element.tag !== 'span') style.delete('background-color')
  // Every link is underlined.
  if (isAroundLink(element)) style.delete('text-decoration')
  return style
}

function isAroundLink({ first, last }: ElementNode): boolean {
  return first !== undefined && first === last && first.kind === 'element' && first.tag === 'a'
}

function readSheet(css: string): Sheet {
  const sheet = new Map<string, Map<string, Declaration>>()
  const text = withoutComments(css)
  for (let at = 0, open = text.indexOf('{'); open !== -1; open = text.indexOf('{', at)) {
    // Statements such as `@import` end without braces; Excel writes all into a comment of HTML.
    const selectors = text.slice(at, open).split(/;|!--/).at(-1)?.trim() ?? ''
    const isNested = selectors.startsWith('@')
    at = isNested ? endOfNested(text, open) : text.indexOf('}', open) + 1
    if (at === 0) break
    if (isNested) continue
    const style = [...readStyle(text.slice(open + 1, at - 1))].filter(([property]) => READ.test(property))
    for (const selector of selectors.split(',').map((each) => each.trim())) {
      if (!SELECTOR.test(selector)) continue
      const said = sheet.get(selector) ?? new Map<string, Declaration>()
      sheet.set(selector, said)
      for (const [property, value] of style) said.set(property, { property, value, at })
    }
  }
  return sheet
}

/** Behind the brace that closes one, 0 where none does. */
function endOfNested(text: string, open: number): number {
  let depth = 0
  for (const { 0: brace, index } of text.slice(open).matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth === 0) return open + index + 1
  }
  return 0
}

function withoutComments(css: string): string {
  const [first = '', ...others] = css.split('/*')
  return (
    first + others.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : '')).join(' ')
  )
}
