/**
 * A script from a template, without the white space at the beginning of lines and behind some signs. It knows the
 * scripts of this package only: they must not hold comments, template strings of several lines, or strings in which
 * white space behind such a sign matters.
 */
// @__NO_SIDE_EFFECTS__
export function js(strings: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw(strings, ...values)
    .replace(/([\n{,:=>&|?])\s+/g, '$1')
    .trim()
}
