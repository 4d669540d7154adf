import { childOf, elementsIn, isOn, valueOf, type XmlElement } from './parts/xml.ts'

/** What a paragraph is, whatever its style is called. */
export type ParagraphKind =
  | 'Title'
  | 'Subtitle'
  | 'Quote'
  | 'Code'
  | 'Heading1'
  | 'Heading2'
  | 'Heading3'
  | 'Heading4'
  | 'Heading5'
  | 'Heading6'

export interface ParagraphStyle {
  readonly kind?: ParagraphKind | undefined
  /** The list that a paragraph of this style is in. */
  readonly list?: { readonly id: string; readonly level: number } | undefined
  readonly isRightToLeft: boolean
  /** Whether it goes on with the item of a list before it, where it is in none itself. */
  readonly goesOn: boolean
}

export interface RunStyle {
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isStruck: boolean
  readonly isCode: boolean
  readonly raised?: string | undefined
  readonly isHidden: boolean
}

/** Names as Word has them in English, whatever the language of its user, and those of other programs. */
const KINDS: readonly (readonly [RegExp, ParagraphKind])[] = [
  // Pages calls its headings so; in LibreOffice they are based on it.
  [/^heading$/, 'Heading1'],
  [/^title$/, 'Title'],
  [/^subtitle$/, 'Subtitle'],
  [/^(?:intense )?quote$|^(?:block ?)?quotations?$|^block text$/, 'Quote'],
  [/^html preformatted$|^preformatted text$|^source code$|^macro text$|^code(?: block)?$/, 'Code'],
]

const CODE_RUN =
  /^(?:html (?:code|sample|keyboard|typewriter)|verbatim char|source text|(?:inline )?code(?: char)?)$/

/** A chain of styles that are based on each other is not longer. */
const MOST_BASES = 20

const PLAIN: RunStyle = { isBold: false, isItalic: false, isStruck: false, isCode: false, isHidden: false }

/** The styles of a document. */
export class Styles {
  readonly #byId = new Map<string, XmlElement>()
  readonly #paragraphs = new Map<string, ParagraphStyle>()
  readonly #runs = new Map<string, RunStyle>()
  readonly #usual: string
  /** What the document says of its language: of Latin, East Asian and right-to-left text. */
  readonly languages: Readonly<Record<'val' | 'eastAsia' | 'bidi', string | undefined>>

  constructor(part: XmlElement | undefined) {
    const styles = elementsIn(part).filter(({ name }) => name === 'w:style')
    let usual = ''
    for (const style of styles) {
      const id = style.attributes.get('w:styleId') ?? ''
      if (!this.#byId.has(id)) this.#byId.set(id, style)
      const isUsual = /^(?:1|true|on)$/.test(style.attributes.get('w:default') ?? '')
      if (isUsual && style.attributes.get('w:type') === 'paragraph') usual = id
    }
    this.#usual = usual
    const said = [
      childOf(this.#byId.get(usual), 'w:rPr', 'w:lang'),
      childOf(part, 'w:docDefaults', 'w:rPrDefault', 'w:rPr', 'w:lang'),
    ]
    const language = (name: string) =>
      said.map((lang) => lang?.attributes.get(`w:${name}`)).find((tag) => tag !== undefined)
    this.languages = { val: language('val'), eastAsia: language('eastAsia'), bidi: language('bidi') }
  }

  /** What the style of a paragraph makes of it. */
  paragraph(id = this.#usual): ParagraphStyle {
    const known = this.#paragraphs.get(id)
    if (known !== undefined) return known
    const chain = this.#chainOf(id)
    const style = {
      kind: chain.map(kindOf).find((kind) => kind !== undefined) ?? kindOfId(id),
      list: listOf(chain),
      goesOn: chain.some((one) => /^list (?:continue|paragraph)/.test(nameOf(one))),
      isRightToLeft:
        chain.map((one) => isOn(childOf(one, 'w:pPr'), 'w:bidi')).find((on) => on !== undefined) ?? false,
    }
    this.#paragraphs.set(id, style)
    return style
  }

  /** What the style of a run makes of it. */
  run(id: string | undefined): RunStyle {
    if (id === undefined) return PLAIN
    const known = this.#runs.get(id)
    if (known !== undefined) return known
    const chain = this.#chainOf(id)
    const properties = chain.map((one) => childOf(one, 'w:rPr'))
    const on = (name: string) =>
      properties.map((one) => isOn(one, name)).find((value) => value !== undefined) ?? false
    const style = {
      isBold: on('w:b'),
      isItalic: on('w:i'),
      isStruck: on('w:strike'),
      isCode: chain.some((one) => CODE_RUN.test(nameOf(one))),
      raised: properties.map((one) => valueOf(one, 'w:vertAlign')).find((value) => value !== undefined),
      isHidden: on('w:vanish'),
    }
    this.#runs.set(id, style)
    return style
  }

  /** The list that a style of numbering stands for. */
  listOfStyle(id: string | undefined): string | undefined {
    return valueOf(this.#byId.get(id ?? ''), 'w:pPr', 'w:numPr', 'w:numId')
  }

  #chainOf(id: string): XmlElement[] {
    const chain: XmlElement[] = []
    for (let next = this.#byId.get(id); next !== undefined && chain.length < MOST_BASES;) {
      chain.push(next)
      next = this.#byId.get(valueOf(next, 'w:basedOn') ?? '')
    }
    return chain
  }
}

function nameOf(style: XmlElement): string {
  return (valueOf(style, 'w:name') ?? '').trim().toLowerCase()
}

function kindOf(style: XmlElement): ParagraphKind | undefined {
  const name = nameOf(style)
  const level = /^heading ([1-9])$/.exec(name)?.[1] ?? outlineOf(childOf(style, 'w:pPr'))
  if (level !== undefined) return headingOf(Number(level))
  return KINDS.find(([pattern]) => pattern.test(name))?.[1]
}

/** Some programs write headings without defining their styles. */
function kindOfId(id: string): ParagraphKind | undefined {
  const level = /^Heading([1-9])$/.exec(id)?.[1]
  if (level !== undefined) return headingOf(Number(level))
  return id === 'Title' || id === 'Subtitle' ? id : undefined
}

/** The level that a paragraph has in the outline, from 1; `undefined` for text. */
export function outlineOf(properties: XmlElement | undefined): string | undefined {
  const level = valueOf(properties, 'w:outlineLvl')
  return level !== undefined && /^[0-8]$/.test(level) ? String(Number(level) + 1) : undefined
}

export function headingOf(level: number): ParagraphKind {
  return `Heading${Math.min(6, level) as 1 | 2 | 3 | 4 | 5 | 6}`
}

function listOf(chain: readonly XmlElement[]): ParagraphStyle['list'] {
  const properties = chain.map((style) => childOf(style, 'w:pPr', 'w:numPr'))
  const id = properties.map((one) => valueOf(one, 'w:numId')).find((value) => value !== undefined)
  const level = properties.map((one) => valueOf(one, 'w:ilvl')).find((value) => value !== undefined)
  return id === undefined ? undefined : { id, level: Number(level ?? 0) }
}
