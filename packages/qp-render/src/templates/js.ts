/**
 * A script from a template, without the white space at the beginning of lines. It knows the scripts of this package
 * only: they must not hold comments, or template strings of several lines.
 */
// @__NO_SIDE_EFFECTS__
export function js(strings: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: strings.raw }, ...values)
    .replace(/\n\s*/g, '\n')
    .trim()
}
