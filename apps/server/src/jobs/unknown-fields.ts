import {
  blockKinds,
  type BlockKinds,
  type FieldKinds,
  isBlockType,
  isChoice,
  isList,
  isObject,
  isOptional,
  LIMITS,
  type Warning,
} from 'qp-schema'
import { EDIT_FIELDS } from 'qp-schema/api'
import { excerpt, UNKNOWN_FIELD } from 'qp-schema/policy'
import { formatPath, pageMetaSchema } from 'qp-schema/zod'
import type * as z from 'zod'
import { nearest } from 'qp-command-line/edit-distance'
import type { JsonObject } from './decode-body.ts'

/** An object of a request, and the fields that it may have. */
interface KnownObject {
  readonly object: JsonObject
  readonly fields: readonly string[]
  readonly path: readonly PropertyKey[]
}

/** So many unknown names are looked at: who sends more of them does not misspell. */
const MAX_NAMES = 1000
/** A longer name is none that was meant. */
const LONGEST_NAME = 40

/**
 * A warning for each field of a request, of its blocks, metadata and edits that is not known and almost named as one that
 * is, or as the new key or content, which belong elsewhere. SPEC.md 5.3.5
 *
 * @param body - as it was sent; it may have any form
 */
export function unknownFields({ shape }: z.ZodObject, body: JsonObject): Warning[] {
  const warnings: Warning[] = []
  let names = 0
  for (const { object, fields, path } of objectsOf(Object.keys(shape), body)) {
    for (const name of Object.keys(object)) {
      if (fields.includes(name)) continue
      names += 1
      if (names > MAX_NAMES || warnings.length === LIMITS.warnings) return warnings
      const advice = adviceAbout(name, fields)
      if (advice !== undefined) warnings.push(warningAbout(name, advice, path))
    }
  }
  return warnings
}

/** {@link unknownFields}, and then those about the content, `LIMITS.warnings` in all. */
export function withUnknownFields(
  schema: z.ZodObject,
  body: JsonObject,
  warnings: readonly Warning[] = [],
): Warning[] {
  return [...unknownFields(schema, body), ...warnings].slice(0, LIMITS.warnings)
}

function warningAbout(name: string, advice: string, path: readonly PropertyKey[]): Warning {
  const shown = excerpt(name)
  return {
    code: 'unknown_field',
    path: formatPath([...path, shown]),
    message: `${shown} was ignored: ${advice}`,
  }
}

function adviceAbout(name: string, fields: readonly string[]): string | undefined {
  const meant = fieldMeant(name, fields)
  if (meant !== undefined) return UNKNOWN_FIELD.near(meant)
  if (!fields.includes('editKey')) return undefined
  if (fieldMeant(name, ['newEditKey']) !== undefined) return UNKNOWN_FIELD.newKey
  return fieldMeant(name, ['content', 'blocks']) === undefined ? undefined : UNKNOWN_FIELD.content
}

function fieldMeant(name: string, fields: readonly string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined
  const letters = lettersOf(name)
  const byLetters = new Map(fields.map((field) => [lettersOf(field), field]))
  const least = nearest(letters, byLetters.keys(), letters.length < 4 ? 0 : letters.length < 7 ? 1 : 2)
  return least === undefined ? undefined : byLetters.get(least)
}

function lettersOf(name: string): string {
  return name.replace(/[\s_-]/g, '').toLowerCase()
}

function* objectsOf(fields: readonly string[], body: JsonObject): Iterable<KnownObject> {
  yield { object: body, fields, path: [] }
  for (const field of fields) {
    const value = body[field]
    if (field === 'meta' && isObject(value))
      yield { object: value, fields: Object.keys(pageMetaSchema.shape), path: ['meta'] }
    if (field === 'blocks') yield* blocksOf(value, ['blocks'])
    if (field === 'edits') yield* editsOf(value)
  }
}

function* editsOf(edits: unknown): Iterable<KnownObject> {
  for (const [object, path] of objectsIn(edits, ['edits'])) {
    yield { object, fields: EDIT_FIELDS, path }
    for (const field of ['insert', 'replace']) yield* blocksOf(object[field], [...path, field])
  }
}

function* blocksOf(blocks: unknown, at: readonly PropertyKey[]): Iterable<KnownObject> {
  for (const [object, path] of objectsIn(blocks, at)) {
    const { type } = object
    if (typeof type !== 'string' || !isBlockType(type)) continue
    const kinds: BlockKinds = blockKinds[type]
    const fields = 'fields' in kinds ? kinds.fields : Object.assign({}, ...Object.values(kinds.variants))
    yield { object, fields: ['type', ...('by' in kinds ? [kinds.by] : []), ...Object.keys(fields)], path }
    yield* itemsOf(object, fields, path)
  }
}

/** The objects in the lists of a block, and those that it has as fields. */
function* itemsOf(block: JsonObject, kinds: FieldKinds, at: readonly PropertyKey[]): Iterable<KnownObject> {
  for (const [field, kind] of Object.entries(kinds)) {
    const value = block[field]
    const inner = isOptional(kind) ? kind.optional : kind
    if (isObject(value) && isObject(inner) && !isChoice(inner))
      yield { object: value, fields: Object.keys(inner), path: [...at, field] }
    const [item] = isList(kind as never) ? (kind as readonly unknown[]) : []
    if (!isObject(item)) continue
    for (const [object, path] of objectsIn(block[field], [...at, field]))
      yield { object, fields: Object.keys(item), path }
  }
}

function* objectsIn(list: unknown, at: readonly PropertyKey[]) {
  if (!Array.isArray(list)) return
  for (const [index, value] of list.entries()) if (isObject(value)) yield [value, [...at, index]] as const
}
