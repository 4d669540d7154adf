import { assertArgument } from 'qp-schema'
import type { FurtherConstruct } from './constructs.ts'

/**
 * Keys of front matter that mean something elsewhere, such as `tags`, for `constructsOf`: they are ignored without a warning.
 *
 * @throws TypeError for no array of strings
 */
export function propertiesConstruct(keys: readonly string[]): FurtherConstruct {
  const areKeys = Array.isArray(keys) && keys.every((key) => typeof key === 'string')
  assertArgument(areKeys, 'propertiesConstruct', 'an array of strings', keys)
  return {
    extend: (syntax) => ({ ...syntax, keys: new Set([...(syntax.keys ?? []), ...keys]) }),
  }
}
