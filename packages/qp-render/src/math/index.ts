import { assertArgument, isObject } from 'qp-schema'
import temml from 'temml'
import { type SafeHtml, sanitized } from '../templates/markup.ts'
import type { RenderMath } from '../plugins.ts'
import { decodeEntities } from '../text/entities.ts'
import { checkMathml, type CheckedMathml } from './check-mathml.ts'
import { isBounded } from './tex-source.ts'

/** Bounds of formulas. What is beyond them is shown as its source. SPEC.md 10.9.10 */
export const MATH_LIMITS = {
  /** UTF-16 code units of one source. */
  formulaCharacters: 2000,
  /** Elements of one formula as it is shown. */
  formulaElements: 5000,
  /** Elements within one another in one formula. */
  formulaDepth: 100,
  /** Formulas that {@link createMathRenderer} shows in total. */
  pageFormulas: 2000,
  /** UTF-16 code units of their sources together, those that fail included. */
  pageCharacters: 100_000,
  /** Elements of all of them together. */
  pageElements: 100_000,
} as const

/**
 * A formula in TeX as MathML, with its source as an annotation. `undefined` where the source is to be shown: what is
 * no TeX, what loads, links or names something, what defines commands, and what is over {@link MATH_LIMITS}. Pure. SPEC.md
 * 10.9.8, 10.9.9
 *
 * @param tex - without the `$` around it
 */
export function texToMathml(tex: string, options: { readonly display?: boolean } = {}): SafeHtml | undefined {
  assertArgument(typeof tex === 'string', 'texToMathml', 'TeX as a string', tex)
  assertArgument(isObject(options), 'texToMathml', 'options as an object', options)
  const { display = false } = options
  const checked = convert(tex, display)
  return checked && sanitized(checked.mathml)
}

/**
 * Shows the formulas in the HTML of one rendering of one page. It counts them, so that a page's cost is bounded and the
 * same blocks in the same order always come out the same. SPEC.md 10.9.10
 */
export function createMathRenderer(): RenderMath {
  const left = {
    formulas: MATH_LIMITS.pageFormulas as number,
    characters: MATH_LIMITS.pageCharacters as number,
    elements: MATH_LIMITS.pageElements as number,
  }
  return (html) => {
    const text = html.toString()
    if (!text.includes(START)) return html
    return sanitized(
      text.replace(FORMULA, (written, opening: string, display: string | undefined, source: string) => {
        if (left.formulas === 0 || source.length > left.characters) return written
        left.formulas -= 1
        left.characters -= source.length
        const checked = convert(decodeEntities(source), display !== undefined)
        if (checked === undefined || checked.elements > left.elements) return written
        left.elements -= checked.elements
        return display === undefined ? inline(checked, source.length, opening) : opening + block(checked)
      }),
    )
  }
}

const START = '<code class="math'
/** As the sanitizer spells it, and the bracket before it; a formula with markup in it is none. */
const FORMULA = /([([]?)<code class="math( display)?">([^<]+)<\/code>/g

/** The inner box scrolls; the outer one keeps brackets around it and the full stop behind it on the same line. */
function inline({ mathml }: CheckedMathml, characters: number, opening: string): string {
  const scrolls = characters > SHORT ? ` class="qp-table-scroll"${WITHIN_REACH}` : ''
  return `<span class="qp-math">${opening}<span${scrolls}>${mathml}</span></span>`
}

function block({ mathml }: CheckedMathml): string {
  return `<span class="qp-table-scroll qp-math-display"${WITHIN_REACH}>${mathml}</span>`
}

/** What may be wider than the page scrolls in a box of its own, which the keyboard reaches. */
const WITHIN_REACH = ' role="group" aria-label="Formula" tabindex="0"'

/** Characters of a source that fits into a line of a telephone: nobody should have to step through all of `x`. */
const SHORT = 30

function convert(tex: string, displayMode: boolean): CheckedMathml | undefined {
  if (tex.length > MATH_LIMITS.formulaCharacters || tex.trim() === '' || !isBounded(tex)) return undefined
  return checkMathml(mathmlOf(tex, displayMode) ?? '', {
    elements: MATH_LIMITS.formulaElements,
    depth: MATH_LIMITS.formulaDepth,
  })
}

/** Whatever is thrown: Temml is recursive, and throws other errors than its own for some sources. */
function mathmlOf(tex: string, displayMode: boolean): string | undefined {
  try {
    return temml.renderToString(tex, {
      displayMode,
      annotate: true,
      throwOnError: true,
      trust: false,
      strict: false,
      maxSize: [MAX_EMS, MAX_EMS],
      maxExpand: MAX_EXPANSIONS,
    })
  } catch {
    return undefined
  }
}

const MAX_EMS = 20
const MAX_EXPANSIONS = 1000
