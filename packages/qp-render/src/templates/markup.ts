import { assertArgument, escapeHtml } from 'qp-schema'

/**
 * HTML that is safe to stand in a page. It is made by the template tag `html` and by `trustedHtml` only; a string is
 * never taken for it, and neither is an object that prints HTML. `toString` gives the HTML.
 */
export interface SafeHtml {
  toString(): string
  readonly [brand]: true
}

declare const brand: unique symbol

/** What may stand in a template. `undefined`, `null` and `false` leave nothing behind. */
export type Interpolation = string | number | SafeHtml | readonly SafeHtml[] | false | null | undefined

class Html {
  readonly #html: string

  constructor(html: string) {
    this.#html = html
  }

  toString(): string {
    return this.#html
  }
}

/**
 * HTML from a template. Strings and numbers are escaped for both places where they may stand, text and attribute
 * values in double quotes; {@link SafeHtml} and lists of it are inserted as they are. The template itself is trusted.
 * An address in `href` or `src` is escaped like any other text: that it is no script is for `safeUrl` to say.
 *
 * Exported as `html`. Not named so here: the formatter lays out templates of that name and would add white space to
 * the output.
 */
// @__NO_SIDE_EFFECTS__
export function markup(strings: TemplateStringsArray, ...values: readonly Interpolation[]): SafeHtml {
  assertArgument(Array.isArray(strings), 'html', 'a template, as in html`<p>${text}</p>`,', strings)
  let out = strings[0] ?? ''
  values.forEach((value, index) => {
    out += print(value) + (strings[index + 1] ?? '')
  })
  return sanitized(out)
}

/**
 * Takes HTML for safe without looking at it: leaves of a SafeBlock, and constants of this package. Exported as
 * `trustedHtml`, the one way around escaping: never for what a visitor or an author has written.
 */
export function sanitized(html: string): SafeHtml {
  assertArgument(typeof html === 'string', 'trustedHtml', 'HTML as a string', html)
  return new Html(html) as unknown as SafeHtml
}

/** Whether `html` or `trustedHtml` made a value. */
export function isSafeHtml(value: unknown): value is SafeHtml {
  return value instanceof Html
}

/** Nothing. */
export const EMPTY: SafeHtml = /* @__PURE__ */ sanitized('')

/** Asks for the class and not for a method: data of a wrong shape must not pass for safe. */
function print(value: Interpolation): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.toString()
  if (Array.isArray(value)) return value.map(print).join('')
  return escapeHtml(String(value), 'attribute')
}
