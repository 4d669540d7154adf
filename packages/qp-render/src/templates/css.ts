/**
 * A stylesheet from a template, without comments and needless white space. It knows the CSS of this package only: a
 * string in it must not hold two spaces, line ends, `: `, ` / ` or ` 0.`.
 */
// @__NO_SIDE_EFFECTS__
export function css(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: strings.raw }, ...values)
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};!]) ?/g, '$1')
    .replace(/(^|[{;(])([\w-]+): /g, '$1$2:')
    .replace(/, | \/ |\( | \)/g, (found) => found.trim())
    .replace(/ ?([+>]) (?=[^;{}]*\{)/g, '$1')
    .replace(/(?<=[\s:(,/-])0\./g, '.')
    .replace(/='([\w-]+)'\]/g, '=$1]')
    .replaceAll(';}', '}')
    .trim()
}
