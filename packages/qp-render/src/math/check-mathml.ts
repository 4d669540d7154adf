import {
  CLASS_OF_CLASS,
  CLASS_OF_NOTATION,
  CLASS_OF_STYLE,
  COLOR,
  LEFT_OUT,
  MATHML_ATTRIBUTES,
  MATHML_ELEMENTS,
  SPACED_OPERATORS,
  UNWRAPPED_IN_TEXT,
} from './mathml-policy.ts'

/** A formula as it is shown. */
export interface CheckedMathml {
  readonly mathml: string
  /** How many elements it has. */
  readonly elements: number
}

/** A tag, or text. Nothing else matches: no comment, no other kind of quote, no `<` or `>` in text. */
const TOKEN = /<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)>|([^<>]+)/y
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g
const TEXT = /^(?:[^&]|&(?:amp|lt|gt|quot|#x27);)*$/

/** The number of an equation is left out: nothing on a page can refer to it. */
const EQUATION_NUMBER = '<span class="tml-eqn"></span>'

const DOTS = /<mo>[…⋯]<\/mo>/g

/**
 * MathML as Temml has written it, made anew from what the policy knows, with classes in place of styles; `undefined`
 * for anything else. One pass, linear in the length. SPEC.md 10.9.9
 */
export function checkMathml(
  written: string,
  most: { readonly elements: number; readonly depth: number },
): CheckedMathml | undefined {
  const input = written
    .replaceAll(EQUATION_NUMBER, '')
    .replace(DOTS, (operator) => SPACED_OPERATORS[operator] ?? operator)
  const open: OpenElement[] = []
  let mathml = ''
  let elements = 0
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < input.length;) {
    const [token, slash, name = '', attributes = '', text] = TOKEN.exec(input) ?? []
    const parent = open.at(-1)
    if (token === undefined || (parent === undefined && mathml !== '')) return undefined
    if (text !== undefined) {
      if (parent?.holds !== 'text' || !TEXT.test(text)) return undefined
      mathml += text
    } else if (slash === '/') {
      if (parent?.name !== name || attributes !== '') return undefined
      open.pop()
      if (!parent.isUnwrapped) mathml += token
    } else {
      const element = elementIn(parent, name)
      const kept = element && attributesOf(name, attributes)
      elements += 1
      if (element === undefined || kept === undefined || elements > most.elements) return undefined
      if (open.push(element) > most.depth) return undefined
      if (!element.isUnwrapped) mathml += `<${name}${kept}>`
    }
  }
  return mathml !== '' && open.length === 0 ? { mathml, elements } : undefined
}

interface OpenElement {
  readonly name: string
  readonly holds: 'text' | 'elements'
  /** Its text is kept, and it is not. */
  readonly isUnwrapped: boolean
}

/** The element that begins; `undefined` where it may not. `math` stands around all others and nowhere else. */
function elementIn(parent: OpenElement | undefined, name: string): OpenElement | undefined {
  const holds = ownValue(MATHML_ELEMENTS, name)
  if (holds === undefined || (name === 'math') !== (parent === undefined)) return undefined
  if (parent?.holds !== 'text') return { name, holds, isUnwrapped: false }
  return UNWRAPPED_IN_TEXT.has(name) ? { name, holds: 'text', isUnwrapped: true } : undefined
}

function attributesOf(tag: string, written: string): string | undefined {
  let kept = ''
  const classes = new Set<string | undefined>()
  for (const [, name = '', value = ''] of written.matchAll(ATTRIBUTE)) {
    if (name === 'class') for (const one of value.split(' ')) classes.add(ownValue(CLASS_OF_CLASS, one))
    else if (name === 'style') {
      for (const declaration of value.split(';')) {
        const color = colorOf(declaration)
        if (color === undefined) classes.add(classOfStyle(declaration))
        else kept += ` mathcolor="${color}"`
      }
    } else if (ownValue(MATHML_ATTRIBUTES, name)?.test(value) === true) {
      kept += ` ${name}="${value}"`
      if (name === 'notation') classes.add(ownValue(CLASS_OF_NOTATION, value) ?? '')
    } else if (LEFT_OUT.some((pattern) => pattern.test(`${name}=${value}`))) {
      if (name === 'mathbackground' && tag === 'mspace') classes.add('qp-math-rule')
    } else return undefined
  }
  if (classes.has(undefined)) return undefined
  classes.delete('')
  return classes.size === 0 ? kept : `${kept} class="${[...classes].join(' ')}"`
}

function colorOf(declaration: string): string | undefined {
  const value = declaration.startsWith('color:') ? declaration.slice('color:'.length) : ''
  return COLOR.test(value) ? value : undefined
}

/** A class, or nothing; `undefined` for a declaration that is not known. */
function classOfStyle(declaration: string): string | undefined {
  if (declaration === '' || RAISED.test(declaration)) return ''
  const steps = Math.round(Number(BACK.exec(declaration)?.[1]) * STEPS_OF_AN_EM)
  if (steps >= 1 && steps <= MAX_STEPS_BACK) return `qp-math-back-${steps}`
  return ownValue(CLASS_OF_STYLE, declaration)
}

/** The room for what is raised; the attribute `voffset` says how far. */
const RAISED = /^padding:(?:\d(?:\.\d+)?em 0 0 0|0 0 \d(?:\.\d+)?em 0)$/

/** Negative space, for which `math-css.ts` has so many steps. */
const BACK = /^margin-left:-(0\.\d{1,4})em$/
const STEPS_OF_AN_EM = 18
const MAX_STEPS_BACK = 6

function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
