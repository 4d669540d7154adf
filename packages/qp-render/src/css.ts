/**
 * A stylesheet from a template, without comments and without the white space that only people need. It knows the
 * CSS of this package, not all of CSS: strings in it must not hold two spaces, line ends, `: `, ` > ` or ` 0.`.
 */
// @__NO_SIDE_EFFECTS__
export function css(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: strings.raw }, ...values)
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replace(/(^|[{;])([\w-]+): /g, '$1$2:')
    .replace(/, /g, ',')
    .replaceAll(' > ', '>')
    .replace(/(?<=[\s:(,/-])0\./g, '.')
    .replaceAll(';}', '}')
    .trim()
}
