import {
  BLOCK_TYPES,
  type BlockKinds,
  blockKinds,
  type BlockType,
  type FieldKinds,
  FORMAT_VERSION,
  isChoice,
  isList,
  isOptional,
  isWholeNumber,
  type KindTree,
} from 'qp-schema'
import { type SchemaNode, when } from './json-schema.ts'

/** Where every server has the schema for readers. 3.8.7 */
export const READER_SCHEMA_ID = `/schema/${FORMAT_VERSION}.reader.json`

/** What the values of all choices look like, in this version and in later ones. 3.7.2 */
const NAME: SchemaNode = { type: 'string', pattern: '^[0-9A-Za-z_+#-]{1,40}$' }

/**
 * The JSON Schema for those who read pages: it refuses only what no later version of qp.v1 can have written. Unknown
 * types, `x-…` among them, variants, choices and properties pass. A program that writes pages uses the strict one.
 * 3.8.7
 */
export function readerSchema(): SchemaNode {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: READER_SCHEMA_ID,
    title: `${FORMAT_VERSION} page, for readers`,
    description:
      `A page document as a reader has to take it: what is not known to ${FORMAT_VERSION} today (types, among them ` +
      'those for extensions, which begin with x-, variants, choices, themes, layouts and properties) passes. What it ' +
      'accepts is shown, if only as a note. What it refuses is malformed. Programs that write pages use qp.v1.json.',
    $ref: '#/$defs/Page',
    $defs: {
      Page: {
        type: 'object',
        properties: {
          version: { const: FORMAT_VERSION },
          blocks: { type: 'array', items: { $ref: '#/$defs/Block' } },
          layout: NAME,
          theme: NAME,
          lang: { type: 'string' },
          dir: NAME,
          meta: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/Meta' }] },
        },
        required: ['version', 'blocks'],
      },
      Meta: { type: 'object', properties: { title: { type: 'string' }, description: { type: 'string' } } },
      Block: {
        type: 'object',
        properties: { type: { type: 'string' } },
        required: ['type'],
        allOf: BLOCK_TYPES.map((type) => when('type', type, { $ref: `#/$defs/${type}` })),
      },
      ...Object.fromEntries(BLOCK_TYPES.map((type) => [type, fieldsOf(type)])),
    },
  }
}

function fieldsOf(type: BlockType): SchemaNode {
  const kinds: BlockKinds = blockKinds[type]
  if ('fields' in kinds) return objectOf(kinds.fields)
  return {
    properties: { [kinds.by]: { type: 'string' } },
    ...(kinds.default === undefined && { required: [kinds.by] }),
    allOf: Object.entries(kinds.variants).map(([variant, fields]) =>
      when(kinds.by, variant, objectOf(fields), variant === kinds.default),
    ),
  }
}

function objectOf(fields: FieldKinds): SchemaNode {
  const required = Object.keys(fields).filter((field) => !isOptional(fields[field] as FieldKinds[string]))
  return {
    properties: Object.fromEntries(
      Object.entries(fields).map(([field, kind]) => [
        field,
        valueOf(isOptional(kind) ? kind.optional : kind),
      ]),
    ),
    ...(required.length > 0 && { required }),
  }
}

function valueOf(kind: KindTree): SchemaNode {
  if (typeof kind === 'string') return { type: 'string' }
  if (isList(kind)) return { type: 'array', items: valueOf(kind[0]) }
  if (isWholeNumber(kind)) return { type: 'integer', minimum: kind.integer[0] }
  return isChoice(kind) ? NAME : { type: 'object', ...objectOf(kind) }
}
