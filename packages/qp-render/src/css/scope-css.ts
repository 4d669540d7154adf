/** The class of the element that holds an article. */
const ARTICLE = '.qp-article'

/**
 * The same rules for an article within somebody else's page: they select nothing outside the article's element. What
 * stands on the root element stands on the article's, and what stands on the body is left out. No rule gets another
 * weight, so that they override one another as they do on a page.
 *
 * It knows the CSS of this package only: no string in it holds a brace, and the only block with rules in it is
 * `@media`.
 */
export function scopeCss(css: string): string {
  let out = ''
  for (const [, prelude = '', , rules, declarations = ''] of css.matchAll(BLOCK)) {
    const scoped = rules === undefined ? selectorsWithin(prelude) : prelude
    if (scoped !== '') out += `${scoped}{${rules === undefined ? declarations : scopeCss(rules)}}`
  }
  return out
}

/** A rule, or an `@media` with rules in it. */
const BLOCK = /([^{}]+)\{(((?:[^{}]+\{[^{}]*\})+)|([^{}]*))\}/g

function selectorsWithin(prelude: string): string {
  return prelude
    .split(/,(?![^(]*\))/)
    .flatMap((selector) => selectorWithin(selector.trim()))
    .join(',')
}

function selectorWithin(selector: string): string | [] {
  if (selector === ':root' || selector === 'html') return ARTICLE
  if (selector === 'body') return []
  return selector.startsWith(ARTICLE) ? selector : `:where(${ARTICLE}) ${selector}`
}
