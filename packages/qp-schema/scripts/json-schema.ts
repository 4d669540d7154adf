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
  LIMITS,
  type Optional,
  VECTORS_VERSION,
} from 'qp-schema'
import {
  blockSchema,
  blockSchemas,
  layoutSchema,
  pageDocumentSchema,
  pageMetaSchema,
  themeSchema,
} from 'qp-schema/zod'
import * as z from 'zod'
import { EXTENSION_TYPE } from '../src/checks/extensions.ts'
import { readSourceDocs, type SourceDocs } from './source-docs.ts'

/** A node of a JSON Schema. */
export interface SchemaNode {
  [keyword: string]: unknown
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  oneOf?: SchemaNode[]
  const?: unknown
}

/** Where every server has it: a path, so that it names no host and yet resolves where it was found. FORMAT.md 3.8.1 */
export const SCHEMA_ID = `/schema/${FORMAT_VERSION}.json`

/** The published JSON Schema of qp.v1: a page document, with a definition of everything in it. FORMAT.md 3.8 */
export function jsonSchema(): SchemaNode {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: SCHEMA_ID,
    $comment: `${FORMAT_VERSION}, vectors ${VECTORS_VERSION}`,
    title: `${FORMAT_VERSION} page`,
    description:
      `A page document of the block format ${FORMAT_VERSION}. A single block is ${SCHEMA_ID}#/$defs/Block. ` +
      'Properties that the format does not know are allowed everywhere, and are not stored. An optional property ' +
      'that is null is one to leave out before validating. The schema describes shape, not safety: what the ' +
      'strings may hold is decided by their kinds, named in $comment. Four rules are beyond it: the rows and the ' +
      'align of a table have as many entries as its headers; names of languages have any letter case; lengths in meta count UTF-16 code units; the stored ' +
      `blocks of a page are at most ${LIMITS.pageBytes} bytes as UTF-8 JSON.`,
    $ref: '#/$defs/Page',
    $defs: definitions(),
  }
}

const PAGE = readSourceDocs('page/page.ts')
const META = readSourceDocs('page/meta.ts')
const THEME = readSourceDocs('page/theme.ts')
const BLOCKS = readSourceDocs('blocks/index.ts')

const SHARED: Record<string, { schema: z.ZodType; docs: SourceDocs; name: string; title: string }> = {
  Page: { schema: pageDocumentSchema, docs: PAGE, name: 'PageDocument', title: 'Page' },
  Block: { schema: blockSchema, docs: BLOCKS, name: 'Block', title: 'Block' },
  Layout: { schema: layoutSchema, docs: PAGE, name: 'LAYOUTS', title: 'Layout' },
  Theme: { schema: themeSchema, docs: THEME, name: 'THEME_IDS', title: 'Theme' },
  PageMeta: { schema: pageMetaSchema, docs: META, name: 'PageMeta', title: 'Share metadata' },
}

function definitions(): Record<string, SchemaNode> {
  const registry = z.registry<{ id: string }>()
  for (const [id, { schema }] of Object.entries(SHARED)) registry.add(schema, { id })
  for (const type of BLOCK_TYPES) registry.add(blockSchemas[type], { id: blockName(type) })
  const made = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/$defs/${id}` }).schemas
  const shapeOf = (id: string) => {
    const { $schema: _dialect, $id: _id, ...shape } = made[id] as SchemaNode
    return shape
  }
  return Object.fromEntries([
    ...Object.entries(SHARED).map(([id, { docs, name, title }]) => [
      id,
      described(
        title,
        docs,
        name,
        id === 'Block' ? anyBlock() : withFieldComments(shapeOf(id), docs.fieldComment),
      ),
    ]),
    ...BLOCK_TYPES.map((type) => [blockName(type), blockDefinition(type, shapeOf(blockName(type)))]),
    ['ExtensionBlock', extensionBlock()],
  ])
}

/** By `if` and `then`, so that a validator names the field that is wrong, and not every type that it is not. 3.8.8 */
function anyBlock(): SchemaNode {
  return {
    type: 'object',
    required: ['type'],
    if: { properties: { type: { type: 'string', pattern: '^x-' } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { $ref: '#/$defs/ExtensionBlock' },
    else: { properties: { type: { enum: BLOCK_TYPES } } },
    allOf: BLOCK_TYPES.map((type) => when('type', type, { $ref: `#/$defs/${blockName(type)}` })),
  }
}

const TYPE_OF_EXTENSION = {
  type: 'string',
  pattern: EXTENSION_TYPE.source,
  maxLength: LIMITS.extensionTypeLength,
}

/** What is shown in the place of an extension; it has no other extension in it. 11.3.8 */
function extensionBlock(): SchemaNode {
  return described('Extension', BLOCKS, 'ExtensionBlock', {
    type: 'object',
    properties: {
      type: { ...TYPE_OF_EXTENSION, description: BLOCKS.fieldComment('type') },
      fallback: {
        type: 'array',
        description: BLOCKS.fieldComment('fallback'),
        minItems: 1,
        maxItems: LIMITS.fallbackBlocks,
        items: { $ref: '#/$defs/Block', type: 'object', properties: { type: { enum: BLOCK_TYPES } } },
      },
    },
    required: ['type', 'fallback'],
  })
}

/** What holds where a field has a value; where it is the default, also where the field is absent. */
export function when(field: string, value: string, holds: SchemaNode, isDefault = false): SchemaNode {
  const condition = { properties: { [field]: { const: value } }, ...(!isDefault && { required: [field] }) }
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  return { if: condition, then: holds }
}

function blockName(type: BlockType): string {
  return `${capitalized(type)}Block`
}

function blockDefinition(type: BlockType, shape: SchemaNode): SchemaNode {
  const docs = readSourceDocs(`blocks/${type}.ts`)
  const kinds: BlockKinds = blockKinds[type]
  const title = `${capitalized(type)} block`
  if ('fields' in kinds)
    return described(title, docs, blockName(type), blockFields(shape, kinds.fields, docs))
  const variants = Object.entries(kinds.variants).map(([value, fields]) => {
    const variant = shape.oneOf?.find(({ properties }) => properties?.[kinds.by]?.const === value)
    if (variant === undefined) throw new Error(`${type} has no ${kinds.by} ${value}`)
    const decider = { ...variant.properties?.[kinds.by], ...(value === kinds.default && { default: value }) }
    const properties = { ...variant.properties, [kinds.by]: decider }
    return { title: `${title}: ${value}`, ...blockFields({ ...variant, properties }, fields, docs) }
  })
  const values = Object.keys(kinds.variants)
  const head = { properties: { type: { type: 'string', const: type }, [kinds.by]: { enum: values } } }
  return described(title, docs, blockName(type), {
    type: 'object',
    ...withFieldComments(head, docs.blockComment),
    required: ['type', ...(kinds.default === undefined ? [kinds.by] : [])],
    allOf: variants.map((variant, index) => {
      const value = values[index] ?? ''
      return when(kinds.by, value, variant, value === kinds.default)
    }),
  })
}

function described(title: string, docs: SourceDocs, name: string, shape: SchemaNode): SchemaNode {
  const { text, clauses } = docs.exportComment(name)
  return { title, description: text, $comment: clauses, ...shape }
}

function blockFields(
  shape: SchemaNode,
  kinds: FieldKinds,
  docs: SourceDocs,
  commentOf = docs.blockComment,
): SchemaNode {
  const withKinds = Object.entries(shape.properties ?? {}).map(([field, node]) => {
    const kind = kinds[field]
    return [field, kind === undefined ? node : withKind(node, kind, docs)]
  })
  return withFieldComments({ ...shape, properties: Object.fromEntries(withKinds) }, commentOf)
}

/** The `type` of a block needs no words: it is one constant. */
function withFieldComments(shape: SchemaNode, commentOf: (field: string) => string): SchemaNode {
  if (shape.properties === undefined) return shape
  const properties = Object.entries(shape.properties).map(([field, node]) => [
    field,
    field === 'type' ? node : { description: commentOf(field), ...node },
  ])
  return { ...shape, properties: Object.fromEntries(properties) }
}

function withKind(node: SchemaNode, kind: KindTree | Optional<KindTree>, docs: SourceDocs): SchemaNode {
  if (isOptional(kind)) return withKind(node, kind.optional, docs)
  if (typeof kind === 'string') return { ...node, $comment: `kind: ${kind}` }
  if (isList(kind)) return { ...node, items: withKind(node.items ?? {}, kind[0], docs) }
  if (isWholeNumber(kind)) return node
  if (isChoice(kind)) return kind.default === undefined ? node : { ...node, default: kind.default }
  return blockFields(node, kind, docs, docs.fieldComment)
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
