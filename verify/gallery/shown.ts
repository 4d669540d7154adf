import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes as Types, parse } from 'parse5'

type Element = Types.Element

/** What a page shows of the constructs that GitHub's dialect has, counted. */
export interface Facts {
  /** In the middle of text, and on lines of their own. */
  readonly formulas: readonly [number, number]
  readonly notes: number
  /** Links to notes. */
  readonly references: number
  /** Links from notes to what refers to them, which a cell of a table has no place for. */
  readonly waysBack: number
  readonly details: number
  readonly tables: number
  readonly pictures: number
  /** Captions of figures. */
  readonly captions: number
  readonly diagrams: number
  readonly callouts: number
  readonly tasks: number
  readonly keys: number
}

/** A page as its readers find it. */
export interface Shown {
  /** Its text without code and formulas; where one was left out is a space. */
  readonly text: string
  readonly facts: Facts
  /** Links within the page that lead nowhere. `#top` leads to its top in every browser. */
  readonly deadLinks: readonly string[]
}

/** What looks like markup in a text, as it stands there. */
export interface LeftOvers {
  readonly tags: readonly string[]
  readonly notes: readonly string[]
  /** Markers such as `[!NOTE]`. */
  readonly markers: readonly string[]
  /** Shortcodes such as `:tada:`. */
  readonly emoji: readonly string[]
  /** Delimiters of TeX other than a dollar, and its commands. */
  readonly math: readonly string[]
  /** Each dollar, with the word before it, and the amount or the word after it. */
  readonly dollars: readonly string[]
}

/** Everything in a text that could be markup which was not understood. */
export function leftOvers(text: string): LeftOvers {
  const found = (pattern: RegExp) => text.match(pattern) ?? []
  return {
    tags: found(/<\/?[a-z][^<>]*>|<!--/gi),
    notes: found(/\[\^[^\]\s]+\]/g),
    markers: found(/\[!\w+\]/g),
    emoji: found(/(?<![\w:]):[a-z][\w+-]*:(?!\w)/gi),
    math: found(/\\[([\])]|\$\$|\\(?:begin|end|frac|mathrm|sum|text)\b/g),
    dollars: found(/\w*\$(?:\d[\d.,]*(?<![.,])|\w*)/g),
  }
}

/** Reads a rendered page as a browser does. */
export function readShown(html: string): Shown {
  const all = elementsOf(parse(html))
  const article = all.find(({ tagName }) => tagName === 'article')
  if (article === undefined) throw new Error('The page has no article.')
  const elements = elementsOf(article)
  const text = textOf(article)
  const count = (matches: (element: Element) => boolean) => elements.filter(matches).length
  const formulas = elements.filter(({ tagName }) => tagName === 'math')
  const displayed = formulas.filter((formula) => attribute(formula, 'display') === 'block').length
  const ids = new Set(all.flatMap((element) => attribute(element, 'id') ?? []))
  const links = elements.flatMap((element) => attribute(element, 'href') ?? [])
  return {
    text,
    facts: {
      formulas: [formulas.length - displayed, displayed],
      notes: count(
        (element) => element.tagName === 'li' && attribute(element, 'id')?.startsWith('fn-') === true,
      ),
      references: links.filter((href) => href.startsWith('#fn-')).length,
      waysBack: links.filter((href) => href.startsWith('#fnref-')).length,
      details: count(({ tagName }) => tagName === 'details'),
      tables: count(({ tagName }) => tagName === 'table'),
      pictures: count(({ tagName }) => tagName === 'img'),
      captions: count(
        ({ tagName, parentNode }) => tagName === 'figcaption' && !hasClass(parentNode, 'qp-code'),
      ),
      diagrams: count((element) => hasClass(element, 'qp-mermaid')),
      callouts: count((element) => hasClass(element, 'qp-callout')),
      tasks: text.match(/[☐☑]/g)?.length ?? 0,
      keys: count(({ tagName }) => tagName === 'kbd'),
    },
    deadLinks: links.filter(
      (href) => /^#(?!top$)./.test(href) && !ids.has(decodeURIComponent(href.slice(1))),
    ),
  }
}

function elementsOf(node: Types.ParentNode): Element[] {
  return node.childNodes.filter(tree.isElementNode).flatMap((element) => [element, ...elementsOf(element)])
}

/** Words of neighbours are kept apart, as on the page. */
function textOf(node: Types.ParentNode): string {
  return node.childNodes
    .map((child) => {
      if (tree.isTextNode(child)) return child.value
      if (!tree.isElementNode(child)) return ''
      return ['code', 'pre', 'math'].includes(child.tagName) ? ' ' : ` ${textOf(child)} `
    })
    .join('')
}

function attribute({ attrs }: Element, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value
}

function hasClass(node: Types.Node | null, wanted: string): boolean {
  return (
    node !== null &&
    tree.isElementNode(node) &&
    (attribute(node, 'class')?.split(' ').includes(wanted) ?? false)
  )
}
