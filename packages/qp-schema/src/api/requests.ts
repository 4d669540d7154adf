import type * as z from 'zod'
import { assertArgument, isObject } from '../arguments.ts'
import { type Parsed, parseWith, withoutNullFields } from '../zod.ts'

/** Fields to which `null` means something of its own. SPEC.md 5.3 */
const MEANINGFUL_NULLS = new Set([
  'meta',
  'slug',
  'expiresAt',
  'passphrase',
  'lang',
  'dir',
  'reply',
  'passphrase',
])

/**
 * Checks a parsed JSON object against a request schema. `null` counts as an absent field, in the request, in
 * `meta`, in `at` and in every block, save for the request's own `meta`, `slug`, `expiresAt`, `lang`, `dir`, `reply` and
 * `passphrase`. SPEC.md 5.3
 */
export function parseRequest<S extends z.ZodType>(
  schema: S,
  body: Readonly<Record<string, unknown>>,
): Parsed<z.output<S>> {
  assertArgument(isObject(body), 'parseRequest', 'an object, the body as parsed JSON', body)
  const entries = Object.entries(body)
    .filter(([field, value]) => value !== null || MEANINGFUL_NULLS.has(field))
    .map(([field, value]): [string, unknown] => {
      if (field === 'blocks') return [field, withoutNullFields(value)]
      if (field === 'meta' || field === 'at') return [field, (withoutNullFields([value]) as unknown[])[0]]
      return [field, value]
    })
  return parseWith(schema, Object.fromEntries(entries))
}
