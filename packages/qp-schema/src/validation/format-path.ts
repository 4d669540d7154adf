import { assertArgument } from '../arguments.ts'

/** Joins the keys of a path the way that issues and warnings print it: `blocks[3].rows[1]`. */
export function formatPath(keys: readonly PropertyKey[]): string {
  assertArgument(Array.isArray(keys), 'formatPath', 'an array of keys', keys)
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`
    return path === '' ? String(key) : `${path}.${String(key)}`
  }, '')
}
