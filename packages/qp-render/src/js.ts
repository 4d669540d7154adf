/**
 * A script from a template, without the white space at the beginning of lines. It knows the JavaScript of this
 * package, not all of JavaScript: comments, and template strings that span lines, must not stand in it.
 */
// @__NO_SIDE_EFFECTS__
export function js(strings: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: strings.raw }, ...values)
    .replace(/\n\s*/g, '\n')
    .trim()
}
