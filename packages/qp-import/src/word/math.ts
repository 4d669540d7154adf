import { childOf, elementsIn, ownTextOf, type XmlElement } from './parts/xml.ts'

/** A formula of Word (`m:oMath`) as TeX, for FORMAT.md 4.2.15. Letters and signs of Unicode stay what they are. */
export function mathToTex(formula: XmlElement): string {
  return texOfAll(formula).replace(/\s+/g, ' ').trim()
}

/** What each kind of element becomes. */
const WRITERS: Readonly<Record<string, (element: XmlElement) => string>> = {
  'm:r': textOfRun,
  'm:f': fraction,
  'm:sSup': (element) => `${baseOf(element)}^${part(element, 'm:sup')}`,
  'm:sSub': (element) => `${baseOf(element)}_${part(element, 'm:sub')}`,
  'm:sSubSup': (element) => `${baseOf(element)}_${part(element, 'm:sub')}^${part(element, 'm:sup')}`,
  'm:sPre': (element) => `{}_${part(element, 'm:sub')}^${part(element, 'm:sup')}${part(element, 'm:e')}`,
  'm:rad': root,
  'm:d': delimited,
  'm:nary': large,
  'm:func': (element) => `${nameOf(childOf(element, 'm:fName'))} ${part(element, 'm:e')}`,
  'm:acc': (element) => `${accentOf(element)}${part(element, 'm:e')}`,
  'm:bar': (element) =>
    `\\${property(element, 'm:barPr', 'm:pos') === 'top' ? 'overline' : 'underline'}${part(element, 'm:e')}`,
  'm:groupChr': brace,
  'm:limLow': (element) => limit(element, '_'),
  'm:limUpp': (element) => limit(element, '^'),
  'm:m': (element) => `\\begin{matrix}${rowsOf(element)}\\end{matrix}`,
  'm:eqArr': (element) =>
    `\\begin{aligned}${elementsIn(element)
      .filter(({ name }) => name === 'm:e')
      .map(texOfAll)
      .join(' \\\\ ')}\\end{aligned}`,
  'm:borderBox': (element) => `\\boxed${part(element, 'm:e')}`,
  'm:phant': (element) => {
    const isHidden = /^(?:0|off|false)$/.test(property(element, 'm:phantPr', 'm:show') ?? '1')
    return `${isHidden ? '\\phantom' : ''}${part(element, 'm:e')}`
  },
}

/** What says how something looks, and what was deleted. */
const SILENT = /(?:Pr|^w:del|^w:moveFrom)$/

function tex(element: XmlElement): string {
  const writer = Object.hasOwn(WRITERS, element.name) ? WRITERS[element.name] : undefined
  if (writer !== undefined) return writer(element)
  return SILENT.test(element.name) ? '' : texOfAll(element)
}

function texOfAll(element: XmlElement | undefined): string {
  return elementsIn(element).map(tex).join('')
}

function part(element: XmlElement, name: string): string {
  return `{${texOfAll(childOf(element, name)).trim()}}`
}

/** What carries an index: one letter needs no braces. */
function baseOf(element: XmlElement): string {
  const base = nameOf(childOf(element, 'm:e'))
  return /^[\p{L}\p{N}]$/u.test(base) || FUNCTIONS.has(base.slice(1)) ? base : `{${base}}`
}

function property(element: XmlElement, properties: string, name: string): string | undefined {
  return childOf(element, properties, name)?.attributes.get('m:val')
}

/** A sign of a property: what is said, nothing where nothing is meant, or what Word takes for granted. */
function sign(element: XmlElement, properties: string, name: string, usual: string): string {
  const said = childOf(element, properties, name)
  return said === undefined ? usual : (said.attributes.get('m:val') ?? '')
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\backslash '],
  ['~', '\\sim '],
  ['^', '\\hat{}'],
  ['\u2061', ''],
  ['\u00a0', ' '],
  ['−', '-'],
])

function escapeTex(text: string): string {
  return text.replace(
    /[\\~^\u2061\u00a0−]|[{}$%#&_]/g,
    (character) => ESCAPES.get(character) ?? `\\${character}`,
  )
}

const WORD_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\textbackslash{}'],
  ['^', '\\textasciicircum{}'],
  ['~', '\\textasciitilde{}'],
])

/** What stands in `\text`, where `\^` and `\~` are accents and `\\` ends a line. */
function escapeWords(text: string): string {
  return text.replace(/[\\^~]|[{}$%#&_]/g, (character) => WORD_ESCAPES.get(character) ?? `\\${character}`)
}

function textOfRun(run: XmlElement): string {
  const text = elementsIn(run)
    .filter(({ name }) => name === 'm:t' || name === 'w:t')
    .map(ownTextOf)
    .join('')
  const properties = childOf(run, 'm:rPr')
  // Words, and not a row of variables.
  if (childOf(properties, 'm:nor') !== undefined) return `\\text{${escapeWords(text)}}`
  const isBold = /b/.test(childOf(properties, 'm:sty')?.attributes.get('m:val') ?? '')
  const isUpright = childOf(properties, 'm:sty')?.attributes.get('m:val') === 'p'
  const escaped = escapeTex(text)
  const script = SCRIPTS.get(childOf(properties, 'm:scr')?.attributes.get('m:val') ?? '')
  if (script !== undefined && /\S/.test(escaped)) return `${script}{${escaped}}`
  if (isBold && /\S/.test(escaped)) return `\\mathbf{${escaped}}`
  // An upright sign looks the same.
  if (isUpright && /^\p{L}{2,}$/u.test(text.trim())) return functionName(text.trim())
  return escaped
}

/** Alphabets of their own. */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['double-struck', '\\mathbb'],
  ['script', '\\mathcal'],
  ['fraktur', '\\mathfrak'],
  ['sans-serif', '\\mathsf'],
  ['monospace', '\\mathtt'],
])

const FUNCTIONS: ReadonlySet<string> = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
)

function functionName(name: string): string {
  return FUNCTIONS.has(name) ? `\\${name} ` : `\\operatorname{${escapeTex(name)}}`
}

function nameOf(element: XmlElement | undefined): string {
  const name = texOfAll(element).trim()
  return FUNCTIONS.has(name) ? `\\${name}` : name
}

/** What is drawn above or below, and no limit. */
const LINES: ReadonlyMap<string, string> = new Map([
  ['⏟', '\\underbrace'],
  ['⏞', '\\overbrace'],
  ['\\_', '\\underline'],
  ['\u0332', '\\underline'],
  ['¯', '\\overline'],
])

function limit(element: XmlElement, side: '_' | '^'): string {
  const name = nameOf(childOf(element, 'm:e'))
  const bound = texOfAll(childOf(element, 'm:lim')).trim()
  const line = LINES.get(bound)
  if (line !== undefined) return `${line}{${name}}`
  const isNamed = FUNCTIONS.has(name.slice(1)) || /^\\(?:under|over)brace\{/.test(name)
  return `${isNamed ? name : `\\mathop{${name}}\\limits`}${side}{${bound}}`
}

function fraction(element: XmlElement): string {
  const [over, under] = [part(element, 'm:num'), part(element, 'm:den')]
  switch (property(element, 'm:fPr', 'm:type')) {
    case 'lin':
    case 'skw':
      return `${over}/${under}`
    case 'noBar':
      return `{${over} \\atop ${under}}`
    default:
      return `\\frac${over}${under}`
  }
}

function root(element: XmlElement): string {
  const degree = texOfAll(childOf(element, 'm:deg')).trim()
  return `\\sqrt${degree === '' ? '' : `[${degree}]`}${part(element, 'm:e')}`
}

const DELIMITERS: ReadonlyMap<string, string> = new Map([
  ['{', '\\{'],
  ['}', '\\}'],
  ['⟨', '\\langle '],
  ['⟩', '\\rangle '],
  ['〈', '\\langle '],
  ['〉', '\\rangle '],
  ['⌊', '\\lfloor '],
  ['⌋', '\\rfloor '],
  ['⌈', '\\lceil '],
  ['⌉', '\\rceil '],
  ['‖', '\\Vert '],
  ['∥', '\\Vert '],
  ['|', '|'],
  ['∣', '|'],
  ['', '.'],
])

/** A delimiter that grows with what it stands around; `undefined` for others. */
function delimiter(character: string): string | undefined {
  return DELIMITERS.get(character) ?? (/^[()[\]/]$/.test(character) ? character : undefined)
}

function delimited(element: XmlElement): string {
  const parts = elementsIn(element).filter(({ name }) => name === 'm:e')
  const [between, begin, end] = [
    sign(element, 'm:dPr', 'm:sepChr', '|'),
    sign(element, 'm:dPr', 'm:begChr', '('),
    sign(element, 'm:dPr', 'm:endChr', ')'),
  ]
  const [middle, left, right] = [between, begin, end].map(delimiter)
  const inner = parts
    .map(texOfAll)
    .join(between === '' || middle === undefined ? escapeTex(between) : `\\middle${middle}`)
  return (
    (left === undefined ? `${escapeTex(begin)}\\left.` : `\\left${left}`) +
    inner +
    (right === undefined ? `\\right.${escapeTex(end)}` : `\\right${right}`)
  )
}

const LARGE: ReadonlyMap<string, string> = new Map([
  ['∑', '\\sum'],
  ['∏', '\\prod'],
  ['∐', '\\coprod'],
  ['∫', '\\int'],
  ['∬', '\\iint'],
  ['∭', '\\iiint'],
  ['∮', '\\oint'],
  ['⋃', '\\bigcup'],
  ['⋂', '\\bigcap'],
  ['⋁', '\\bigvee'],
  ['⋀', '\\bigwedge'],
])

function large(element: XmlElement): string {
  const character = sign(element, 'm:naryPr', 'm:chr', '∫')
  const place = property(element, 'm:naryPr', 'm:limLoc') === 'undOvr' ? '\\limits' : ''
  const [under, over] = [part(element, 'm:sub'), part(element, 'm:sup')]
  const bounds = `${under === '{}' ? '' : `_${under}`}${over === '{}' ? '' : `^${over}`}`
  const operator = LARGE.get(character) ?? `\\mathop{${escapeTex(character)}}`
  return `${operator}${bounds === '' ? '' : place}${bounds} ${texOfAll(childOf(element, 'm:e')).trim()}`
}

const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['\u0300', '\\grave'],
  ['\u0301', '\\acute'],
  ['\u0302', '\\hat'],
  ['\u0303', '\\tilde'],
  ['\u0304', '\\bar'],
  ['\u0305', '\\overline'],
  ['\u0306', '\\breve'],
  ['\u0307', '\\dot'],
  ['\u0308', '\\ddot'],
  ['\u030c', '\\check'],
  ['\u20d6', '\\overleftarrow'],
  ['\u20d7', '\\vec'],
])

/** What stands above something; nothing where nothing is meant. */
function accentOf(element: XmlElement): string {
  const character = sign(element, 'm:accPr', 'm:chr', '\u0302')
  const known = ACCENTS.get(character)
  if (known !== undefined || character === '') return known ?? ''
  // A mark that combines needs a letter before it, and has none here.
  const above = character.replace(
    /\p{M}/gu,
    (mark) => `\\char"${mark.codePointAt(0)?.toString(16).toUpperCase()} `,
  )
  return `\\overset{${above === character ? escapeTex(character) : above}}`
}

function brace(element: XmlElement): string {
  const character = sign(element, 'm:groupChrPr', 'm:chr', '⏟')
  const isTop = property(element, 'm:groupChrPr', 'm:pos') === 'top'
  if (character === '⏞' || character === '⏟')
    return `\\${character === '⏞' ? 'overbrace' : 'underbrace'}${part(element, 'm:e')}`
  const set = `{${escapeTex(character)}}`
  return `\\${isTop ? 'overset' : 'underset'}${set}${part(element, 'm:e')}`
}

function rowsOf(matrix: XmlElement): string {
  return elementsIn(matrix)
    .filter(({ name }) => name === 'm:mr')
    .map((row) =>
      elementsIn(row)
        .filter(({ name }) => name === 'm:e')
        .map(texOfAll)
        .join(' & '),
    )
    .join(' \\\\ ')
}
