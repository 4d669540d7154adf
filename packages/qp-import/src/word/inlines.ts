import { drawing, object, shape } from './drawings.ts'
import { checkBox, linkOf, type LinkTarget } from './fields.ts'
import { mathToTex } from './math.ts'
import { type Rewriting, runOf } from './rewriting.ts'
import {
  childOf,
  elementsIn,
  escapeXml,
  isOn,
  ownTextOf,
  textOf,
  valueOf,
  type XmlElement,
} from './parts/xml.ts'

/** What stands around elements of a line. */
export interface Around {
  readonly link?: LinkTarget | undefined
  /** Headings are bold by themselves. */
  readonly inHeading?: boolean
  readonly isCode?: boolean
}

/** Rewrites what stands in a paragraph. */
export function inlines(elements: readonly XmlElement[], rewriting: Rewriting, around: Around): string {
  return joined(elements.map((element) => inline(element, rewriting, around)))
}

/** Runs as one where they look the same: Word cuts a sentence into many. */
function joined(parts: readonly string[]): string {
  const all: string[] = []
  let open: string | undefined
  for (const part of parts) {
    if (part === '') continue
    const head = /^<w:r>(?:<w:rPr>.*?<\/w:rPr>)?(?=<w:t>)/.exec(part)?.[0]
    const isRun = head !== undefined && part.indexOf('</w:r>') === part.length - RUN_END.length
    if (open !== undefined && (!isRun || head !== open)) all.push(RUN_END)
    all.push(isRun ? part.slice(head === open ? head.length : 0, -RUN_END.length) : part)
    open = isRun ? head : undefined
  }
  if (open !== undefined) all.push(RUN_END)
  return all.join('').replaceAll('</w:t><w:t>', '')
}

const RUN_END = '</w:r>'

/** Whether something that was rewritten shows more than white space. */
export function isShown(content: string): boolean {
  return /<w:t>\s*[^\s<]|<w:(?:drawing|sym|(?:foot|end)noteReference)\b/.test(content)
}

/** What shows nothing of a line, and what of it is counted elsewhere. */
const SILENT: ReadonlySet<string> = new Set([
  'w:pPr',
  'w:sdtPr',
  'w:sdtEndPr',
  'w:smartTagPr',
  'w:customXmlPr',
  'w:commentRangeStart',
  'w:commentRangeEnd',
  'w:proofErr',
  'w:bookmarkEnd',
])

function inline(element: XmlElement, rewriting: Rewriting, around: Around): string {
  const { losses, relations } = rewriting
  const { name, attributes } = element
  if (SILENT.has(name)) return ''
  switch (name) {
    case 'w:r':
      return run(element, rewriting, around)
    case 'w:hyperlink': {
      const relation = relations.get(attributes.get('r:id') ?? '')
      const link = { address: relation?.target, bookmark: attributes.get('w:anchor') }
      return inlines(elementsIn(element), rewriting, { ...around, link })
    }
    case 'w:fldSimple': {
      const link = linkOf(attributes.get('w:instr') ?? '')
      return inlines(elementsIn(element), rewriting, link === undefined ? around : { ...around, link })
    }
    case 'w:del':
    case 'w:moveFrom':
      losses.add('deletion', textIn(element, 'w:delText') || textOf(element) !== '' ? 1 : 0)
      return ''
    case 'w:ins':
    case 'w:moveTo':
      losses.add('insertion', textOf(element) === '' ? 0 : 1)
      return inlines(elementsIn(element), rewriting, around)
    case 'w:bookmarkStart':
      rewriting.bookmarks.push(attributes.get('w:name') ?? '')
      return ''
    case 'm:oMathPara':
      return elementsIn(element)
        .filter((child) => child.name === 'm:oMath')
        .map((formula) => runOf(mathToTex(formula), 'MathDisplay'))
        .join('')
    case 'm:oMath':
      return runOf(mathToTex(element), 'Math')
    case 'w:sdt':
      return control(element, rewriting, around)
    case 'mc:AlternateContent':
      return inlines(elementsIn(chosen(element)), rewriting, around)
    case 'w:p':
    case 'w:tbl':
      return ''
    default:
      return inlines(elementsIn(element), rewriting, around)
  }
}

function textIn(element: XmlElement, name: string): boolean {
  return elementsIn(element).some((child) => child.name === name || textIn(child, name))
}

/** A control of a form: its content, and a box where it is one. */
function control(element: XmlElement, rewriting: Rewriting, around: Around): string {
  const box = childOf(element, 'w:sdtPr', 'w14:checkbox')
  if (box === undefined) return inlines(elementsIn(childOf(element, 'w:sdtContent')), rewriting, around)
  const value = childOf(box, 'w14:checked')?.attributes.get('w14:val') ?? '0'
  return runOf(checkBox(/^(?:1|true|on)$/.test(value)))
}

/** Of two forms of one content the newer one, where it is known here. */
export function chosen(element: XmlElement): XmlElement | undefined {
  const choice = childOf(element, 'mc:Choice')
  const fallback = childOf(element, 'mc:Fallback')
  if (choice === undefined || fallback === undefined) return choice ?? fallback
  return holds(choice, KNOWN) || !holds(fallback, SHOWN) ? choice : fallback
}

const KNOWN: ReadonlySet<string> = new Set(['w:t', 'a:blip', 'm:t', 'w:p', 'w:sym'])
const SHOWN: ReadonlySet<string> = new Set(['w:t', 'v:imagedata', 'a:blip', 'w:p', 'w:sym'])

function holds(element: XmlElement, names: ReadonlySet<string>): boolean {
  return elementsIn(element).some((child) => names.has(child.name) || holds(child, names))
}

function run(element: XmlElement, rewriting: Rewriting, around: Around): string {
  const { losses, styles, fields, references } = rewriting
  const properties = childOf(element, 'w:rPr')
  const style = styles.run(valueOf(properties, 'w:rStyle'))
  const isHidden = isOn(properties, 'w:vanish') ?? style.isHidden
  if (isHidden || isOn(properties, 'w:webHidden') === true) {
    for (const child of elementsIn(element)) if (child.name === 'w:fldChar') fields.mark(child)
    // Word itself hides page numbers from pages.
    losses.add('hidden', isHidden && textOf(element).trim() !== '' ? 1 : 0)
    return ''
  }
  const content = elementsIn(element)
    .map((child) => contentOfRun(child, rewriting))
    .join('')
  countWords(element, properties, rewriting)
  const ruby = childOf(element, 'w:ruby')
  if (ruby !== undefined) return reading(ruby)
  if (content === '') return ''
  const link = around.link ?? fields.link
  // References to notes are raised anyway.
  const isNote = /<w:(?:foot|end)noteReference/.test(content)
  const marks = isNote ? '' : marksOf(properties, style, around, link !== undefined)
  const written = `<w:r>${marks === '' ? '' : `<w:rPr>${marks}</w:rPr>`}${content}</w:r>`
  if (link === undefined) return written
  return `<w:hyperlink r:id="${references.link(link)}">${written}</w:hyperlink>`
}

/** A reading of characters, beside them. */
function reading(ruby: XmlElement): string {
  const [base, read] = ['w:rubyBase', 'w:rt'].map((name) => {
    const part = childOf(ruby, name)
    return part === undefined ? '' : textOf(part)
  })
  return runOf(base ?? '', 'Ruby') + runOf(read ?? '', 'RubyText')
}

function marksOf(
  properties: XmlElement | undefined,
  style: ReturnType<Rewriting['styles']['run']>,
  { inHeading = false, isCode = false }: Around,
  isLink: boolean,
): string {
  if (isCode) return ''
  const mark = (name: string, on: boolean | undefined) => (on === true ? `<w:${name}/>` : '')
  const raised = valueOf(properties, 'w:vertAlign') ?? style.raised
  const highlight = valueOf(properties, 'w:highlight')
  return (
    (style.isCode ? '<w:rStyle w:val="Code"/>' : '') +
    mark('b', !inHeading && (isOn(properties, 'w:b') ?? style.isBold)) +
    mark('i', isOn(properties, 'w:i') ?? style.isItalic) +
    mark('strike', isOn(properties, 'w:strike') ?? isOn(properties, 'w:dstrike') ?? style.isStruck) +
    (!isLink && isOn(properties, 'w:u') === true ? '<w:u w:val="single"/>' : '') +
    (/^su(?:b|per)script$/.test(raised ?? '') ? `<w:vertAlign w:val="${raised}"/>` : '') +
    (highlight !== undefined && /^[a-z]+$/i.test(highlight) ? `<w:highlight w:val="${highlight}"/>` : '')
  )
}

function contentOfRun(element: XmlElement, rewriting: Rewriting): string {
  const { losses, fields, notes } = rewriting
  const { name, attributes } = element
  switch (name) {
    case 'w:t':
      return textElement(ownTextOf(element))
    case 'w:tab':
    case 'w:ptab':
      return '<w:tab/>'
    case 'w:cr':
      return '<w:br/>'
    case 'w:br':
      return /^(?:page|column)$/.test(attributes.get('w:type') ?? '') ? '' : '<w:br/>'
    case 'w:noBreakHyphen':
      return textElement('\u2011')
    case 'w:softHyphen':
      return textElement('\u00ad')
    case 'w:sym':
      return sign(element, rewriting)
    case 'w:footnoteReference':
    case 'w:endnoteReference': {
      const kind = name === 'w:footnoteReference' ? 'footnote' : 'endnote'
      const id = attributes.get('w:id') ?? ''
      if (notes[kind].has(id)) return `<${name} w:id="${escapeXml(id)}"/>`
      losses.add('note')
      return ''
    }
    case 'w:fldChar': {
      const { text, isLost } = fields.mark(element)
      losses.add('field', isLost === true ? 1 : 0)
      return text === undefined ? '' : textElement(text)
    }
    case 'w:instrText':
      fields.instruction(ownTextOf(element))
      return ''
    case 'w:drawing':
      return drawing(element, rewriting)
    case 'w:pict':
      return shape(element, rewriting)
    case 'w:object':
      return object(element, rewriting)
    case 'mc:AlternateContent':
      return elementsIn(chosen(element))
        .map((child) => contentOfRun(child, rewriting))
        .join('')
    case 'w:control':
      losses.add('control')
      return ''
    default:
      return ''
  }
}

function textElement(text: string): string {
  return text === '' ? '' : `<w:t>${escapeXml(text)}</w:t>`
}

/** Fonts for symbols whose signs are known. */
const SYMBOLS = /^(?:Symbol|Webdings|Wingdings(?: [23])?)$/

function sign({ attributes }: XmlElement, { losses }: Rewriting): string {
  const [font, code] = [attributes.get('w:font') ?? '', attributes.get('w:char') ?? '']
  if (/^[\da-f]{4}$/i.test(code)) {
    if (SYMBOLS.test(font)) return `<w:sym w:font="${font}" w:char="${code.toUpperCase()}"/>`
    // Of other fonts, a private character means nothing.
    if (!/^[ef]/i.test(code)) return textElement(String.fromCodePoint(Number.parseInt(code, 16)))
  }
  losses.add('sign')
  return ''
}

function countWords(element: XmlElement, properties: XmlElement | undefined, rewriting: Rewriting): void {
  const { styles, words } = rewriting
  const letters = textOf(element).replace(/[^\p{L}]/gu, '')
  if (letters === '') return
  const said = childOf(properties, 'w:lang')?.attributes
  const isEastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letters)
  const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(
    letters,
  )
  const kind = isEastAsian ? 'eastAsia' : isRightToLeft ? 'bidi' : 'val'
  words.add(said?.get(`w:${kind}`) ?? styles.languages[kind], letters.length)
}
