/** The class of the element that holds an article. */
const ARTICLE = '.qp-article'

const ROOT = /^(?::root|html)$/

/** What stands on the article's element where that is the column of a page as well. */
export const ROOT_AND_COLUMN: RegExp = /^(?::root|html|main)$/

/**
 * The same rules for an article within somebody else's page: they select nothing outside the article's element. What
 * stands on the root element stands on the article's, and what stands on the body is left out. No rule gets another
 * weight, so that they override one another as they do on a page.
 *
 * It knows the CSS of this package only: no string in it holds a brace, and the only blocks with rules in them are
 * `@media` and `@supports`.
 */
export function scopeCss(css: string, whole: RegExp = ROOT): string {
  let out = ''
  for (const [, prelude = '', , rules, declarations = ''] of css.matchAll(BLOCK)) {
    const scoped = rules === undefined ? selectorsWithin(prelude, whole) : prelude
    if (scoped !== '') out += `${scoped}{${rules === undefined ? declarations : scopeCss(rules, whole)}}`
  }
  return out
}

/** The same sizes whatever the font size of the root element is: they are counted from that of a page's. */
export function withOwnRootSize(css: string): string {
  return css.replaceAll(
    /html\{font(-size)?:(clamp\([^)]*\)|\w+)|(-?[\d.]+)rem\b/g,
    (_, part: string | undefined, size: string, rems: string | undefined) =>
      rems === undefined ? `html{--rem:${size};font${part ?? ''}:var(--rem)` : `calc(${rems}*var(--rem))`,
  )
}

/** A rule, or an `@media` or `@supports` with rules in it. */
const BLOCK = /([^{}]+)\{(((?:[^{}]+\{[^{}]*\})+)|([^{}]*))\}/g

function selectorsWithin(prelude: string, whole: RegExp): string {
  return prelude
    .split(/,(?![^(]*\))/)
    .flatMap((selector) => selectorWithin(selector.trim(), whole))
    .join(',')
}

function selectorWithin(selector: string, whole: RegExp): string | [] {
  if (whole.test(selector)) return ARTICLE
  if (selector === 'body') return []
  return selector.startsWith(ARTICLE) ? selector : `:where(${ARTICLE}) ${selector}`
}
