/**
 * Refuses an argument that types would have ruled out, in a sentence for who does not compile: what is wanted, with how
 * to get it where that is not plain, and what came instead. SPEC.md 3.7.4
 *
 * @param isRight - whether the argument is what is wanted
 * @param caller - the function as its callers know it
 * @param wanted - to be read after "wants": `HTML as a string`
 * @throws TypeError `htmlToText wants HTML as a string and got an array`
 */
export function assertArgument(isRight: boolean, caller: string, wanted: string, given: unknown): void {
  if (!isRight) throw new TypeError(`${caller} wants ${wanted} and got ${nameOf(given)}`)
}

/** Whether a value is an object that is no array: what options, blocks and documents are. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nameOf(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (Array.isArray(value)) return 'an array'
  if (typeof value !== 'object') return `a ${typeof value}`
  const keys = Object.keys(value).slice(0, 3).join(', ')
  return keys === '' ? 'an object' : `an object with ${keys}`
}
