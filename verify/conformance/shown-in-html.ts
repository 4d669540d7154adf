import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes as Types, parseFragment } from 'parse5'
import { CODE_LANGUAGES } from 'qp-schema'
import type { ShownPiece } from 'qp-schema/conformance'

type Place = { -readonly [K in keyof ShownPiece]: ShownPiece[K] }
type Element = Types.Element

/** What the markup of qp-render has of its own: nothing of the author's, or said in another way to those who listen. */
const OURS = /^(?:qp-anchor|qp-language|qp-copy|qp-button-icon)$/
const TONES: Readonly<Record<string, string>> = {
  blue: 'info',
  amber: 'warning',
  purple: 'warning',
  red: 'warning',
  green: 'success',
}
const LINES =
  /^(?:a|abbr|b|br|cite|code|del|em|i|ins|kbd|mark|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|u|var)$/

/** What readers get of HTML that qp-render or qp-react has made, as a browser reads it: `shows`. 3.9.6 */
export function shownInHtml(html: string): ShownPiece[] {
  return new Reading().read(html)
}

class Reading {
  readonly #pieces: ShownPiece[] = []
  #text = ''
  #place: Place = {}
  readonly #lists: { ordered: boolean; next: number }[] = [{ ordered: false, next: 1 }]
  readonly #tables: { row: number; column: number }[] = []

  read(html: string): ShownPiece[] {
    this.#blocks(parseFragment(html))
    this.#end()
    return this.#pieces
  }

  #blocks({ childNodes }: Types.ParentNode): void {
    for (const block of childNodes) {
      // Items without a list are counted in their own HTML, of which a block has one at most.
      this.#lists[0] = { ordered: false, next: 1 }
      this.#node(block)
    }
  }

  #children(parent: Types.ParentNode): void {
    for (const child of parent.childNodes) this.#node(child)
  }

  #node(node: Types.ChildNode): void {
    if (tree.isTextNode(node)) this.#text += node.value
    else if (tree.isElementNode(node)) this.#element(node)
  }

  #element(element: Element): void {
    const { tagName } = element
    const classes = (attribute(element, 'class') ?? '').split(' ')
    const has = (name: string) => classes.includes(name)
    if (classes.some((name) => OURS.test(name)) || tagName === 'svg') return
    if (tagName === 'figcaption' && hasClass(element.parentNode, 'qp-embed')) return
    if (tagName === 'summary' && isGroup(element.parentNode)) return
    const isOwnLine =
      has('qp-label') || has('qp-callout-title') || hasClass(element.parentNode, 'qp-button-text')
    const isLine = LINES.test(tagName) && !isOwnLine
    if (!isLine) this.#end()
    const outer = this.#place
    this.#place = { ...outer }
    if (has('qp-unknown')) this.#show({ note: true })
    else if (has('qp-facade')) this.#facade(element)
    else if (tagName === 'iframe') this.#show({ frame: 'document' })
    else if (tagName === 'hr') this.#show({ rule: true })
    else if (tagName === 'br') this.#text += '\n'
    else if (tagName === 'img') {
      const picture = attribute(element, 'src') ?? ''
      this.#show({ picture, ...worded(attribute(element, 'alt') ?? '') })
    } else if (tagName === 'pre')
      this.#source(element, 'code', hasClass(element.parentNode, 'qp-pre') ? {} : codeLanguage(element))
    else if (tagName === 'code' && (has('math') || has('display'))) this.#source(element, 'formula')
    else if (tagName === 'a' && !hasClass(element.parentNode, 'qp-image')) this.#link(element)
    else this.#container(element, has)
    if (!isLine) this.#end()
    this.#place = outer
  }

  #container(element: Element, has: (name: string) => boolean): void {
    const { tagName } = element
    if (has('qp-lines')) joinLines(element)
    if (has('qp-callout')) this.#place.callout = TONES[accentOf(element)] ?? ''
    if (tagName === 'blockquote') this.#place.quote = true
    if (/^h[1-3]$/.test(tagName)) this.#place.heading = Number(tagName[1])
    if (tagName === 'li') this.#item()
    if (tagName === 'td' || tagName === 'th') this.#cell(tagName)
    if (tagName === 'tr') Object.assign(this.#table(), { row: this.#table().row + 1, column: 0 })
    if (tagName === 'figcaption' && hasClass(element.parentNode, 'qp-quote')) withoutDash(element)
    const list = tagName === 'ol' || tagName === 'ul'
    if (list) this.#lists.push({ ordered: tagName === 'ol', next: Number(attribute(element, 'start') ?? 1) })
    if (tagName === 'table') this.#tables.push({ row: 0, column: 0 })
    if (has('qp-cell')) this.#blocks(element)
    else this.#children(element)
    // Before what comes after it has another place.
    if (!LINES.test(tagName)) this.#end()
    if (list) this.#lists.pop()
    if (tagName === 'table') this.#tables.pop()
  }

  #item(): void {
    const list = this.#lists.at(-1) ?? { ordered: false, next: 1 }
    this.#place.item = [...(this.#place.item ?? []), list.ordered ? `${list.next}.` : `•${list.next}`]
    list.next += 1
  }

  #cell(tagName: string): void {
    const table = this.#table()
    table.column += 1
    this.#place.cell = [table.row, table.column]
    delete this.#place.header
    if (tagName === 'th') this.#place.header = true
  }

  #table(): { row: number; column: number } {
    return this.#tables.at(-1) ?? { row: 0, column: 0 }
  }

  #link(element: Element): void {
    const href = attribute(element, 'href')
    if (href === undefined) return this.#children(element)
    this.#place = withoutLink(this.#place)
    this.#end()
    const before = this.#pieces.length
    this.#place.link = href
    this.#children(element)
    this.#end()
    if (this.#pieces.length === before) this.#show({ words: '' })
    return undefined
  }

  #facade(element: Element): void {
    const read = (name: string) => attribute(element, name) ?? ''
    const hasTitle = element.childNodes.some(
      (child) => tree.isElementNode(child) && child.tagName === 'strong',
    )
    this.#show({ frame: read('data-src'), link: read('href'), ...worded(hasTitle ? read('data-name') : '') })
  }

  /** Pictures in it have their place between its lines. */
  #source(element: Element, name: 'code' | 'formula', more: object = {}): void {
    this.#end()
    let source = ''
    const flush = () => {
      if (source !== '') this.#pieces.push({ [name]: source, ...this.#place, ...more })
      source = ''
    }
    const visit = (node: Types.ParentNode) => {
      for (const child of node.childNodes) {
        if (tree.isTextNode(child)) source += child.value
        else if (tree.isElementNode(child) && child.tagName === 'br') source += '\n'
        else if (tree.isElementNode(child) && /^(?:img|hr)$/.test(child.tagName)) {
          flush()
          this.#element(child)
        } else if ('childNodes' in child) visit(child)
      }
    }
    visit(element)
    if (hasClass(element.parentNode, 'qp-code') && source === '') this.#pieces.push({ code: '', ...more })
    flush()
  }

  #show(piece: ShownPiece): void {
    this.#end()
    this.#pieces.push({ ...piece, ...this.#place, ...(piece.link !== undefined && { link: piece.link }) })
  }

  #end(): void {
    const { words } = worded(this.#text)
    if (words !== undefined) this.#pieces.push({ words, ...this.#place })
    this.#text = ''
  }
}

/** Of a fold or a tab, whose name is no piece. */
function isGroup(node: Types.ParentNode | null): boolean {
  return (
    hasClass(node, 'qp-fold') || (node !== null && 'attrs' in node && hasClass(node.parentNode, 'qp-tabs'))
  )
}

function withoutLink({ link: _link, ...place }: Place): Place {
  return place
}

function worded(text: string): { words?: string } {
  const words = text.replaceAll(/[\t\n\f\r ]+/g, ' ').replaceAll(/^ | $/g, '')
  return words === '' ? {} : { words }
}

function accentOf(callout: Element): string {
  return /qp-accent-(\w+)/.exec(attribute(callout, 'class') ?? '')?.[1] ?? ''
}

function codeLanguage(pre: Element): { language?: string } {
  const code = pre.childNodes.find((child) => tree.isElementNode(child))
  const name = code && /^language-(.*)/.exec(attribute(code, 'class') ?? '')?.[1]
  const language = CODE_LANGUAGES.find((one) => one === name)
  return language === undefined || language === 'plaintext' ? {} : { language }
}

/** Code is one text, whatever stands between its lines. */
function joinLines(element: Element): void {
  const [first, ...rest] = element.childNodes.filter(
    (child): child is Element => tree.isElementNode(child) && child.tagName === 'pre',
  )
  for (const { childNodes } of rest) first?.childNodes.push(...childNodes.splice(0))
}

/** The sign that we put before who is quoted. */
function withoutDash({ childNodes: [first] }: Element): void {
  if (first !== undefined && tree.isTextNode(first)) first.value = first.value.replace(/^— /, '')
}

function hasClass(node: Types.ParentNode | null, name: string): boolean {
  return node !== null && 'attrs' in node && (attribute(node, 'class') ?? '').split(' ').includes(name)
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value
}
