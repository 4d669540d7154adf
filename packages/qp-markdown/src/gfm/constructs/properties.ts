import { assertArgument } from 'qp-schema'
import type { FurtherConstruct } from './constructs.ts'
import type { Extend } from './own-syntax.ts'

/**
 * Keys of front matter that mean something elsewhere, such as `tags`, for `constructsOf`: they are ignored without a warning.
 *
 * @throws TypeError for no array of strings
 */
export function propertiesConstruct(keys: readonly string[]): FurtherConstruct {
  const areKeys = Array.isArray(keys) && keys.every((key) => typeof key === 'string')
  assertArgument(areKeys, 'propertiesConstruct', 'an array of strings', keys)
  const extend: Extend = (syntax) => ({ ...syntax, keys: new Set([...(syntax.keys ?? []), ...keys]) })
  return { extend }
}
