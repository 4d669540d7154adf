import { RICH_HTML } from 'qp-schema/policy'

/** An element of stored HTML, with the values of its attributes as text. */
export interface HtmlElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: HtmlNode[]
}

/** An element, or a stretch of text. */
export type HtmlNode = HtmlElement | string

/** Elements without content. */
export const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img'])

/**
 * The tree of rich or inline HTML in the spelling in which it is stored (FORMAT.md 4.2), or `undefined` for any other:
 * what nobody has sanitized is not read at all. It needs time linear in the length.
 */
export function htmlTree(html: string): HtmlNode[] | undefined {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  let inner = root
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < html.length) {
    const token = TOKEN.exec(html)
    if (token === null) return undefined
    const [, text, closed, tag, attributes = '', slash] = token
    if (text !== undefined) inner.children.push(decoded(text))
    else if (closed !== undefined) {
      if (open.pop()?.tag !== closed) return undefined
      inner = open.at(-1) ?? root
    } else if (tag !== undefined) {
      const element = elementOf(tag, attributes)
      if (element === undefined || VOID_TAGS.has(tag) !== (slash !== undefined)) return undefined
      inner.children.push(element)
      if (slash !== undefined) continue
      open.push(element)
      inner = element
    }
  }
  return inner === root ? root.children : undefined
}

const TEXT = '(?:[^<>&]|&(?:lt|gt|amp);)+'
const VALUE = '(?:[^"<>&]|&(?:lt|gt|amp|quot);)*'
const TOKEN = new RegExp(
  `(${TEXT})|</([a-z][a-z0-9]*)>|<([a-z][a-z0-9]*)((?: [a-z]+="${VALUE}")*)( /)?>`,
  'y',
)
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g

function elementOf(tag: string, source: string): HtmlElement | undefined {
  if (!Object.hasOwn(RICH_HTML, tag)) return undefined
  const attributes = Object.fromEntries(
    [...source.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, decoded(value)]),
  )
  const isKnown = Object.keys(attributes).every((name) => Object.hasOwn(RICH_HTML[tag] ?? {}, name))
  return isKnown ? { tag, attributes, children: [] } : undefined
}

const CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

function decoded(text: string): string {
  return text.includes('&') ? text.replace(/&\w+;/g, (name) => CHARACTERS[name] ?? name) : text
}
