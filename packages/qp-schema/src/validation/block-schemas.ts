import * as z from 'zod'
import { isObject } from '../arguments.ts'
import {
  BLOCK_TYPES,
  type Block,
  blockKinds,
  type BlockOfType,
  type BlockType,
  type ExtensionBlock,
  type KnownBlock,
} from '../blocks/index.ts'
import { EXTENSION_TYPE } from '../checks/extensions.ts'
import { CODE_LANGUAGES } from '../blocks/code.ts'
import { type TableBlock, unevenParts } from '../blocks/table.ts'
import { CODE_LANGUAGE_ALIASES, languageNamed } from '../code-languages.ts'
import { isChoice, isList, isOptional, isWholeNumber } from '../kinds/kind-tree.ts'
import type { BlockKinds, FieldKinds, KindTree, VariantKinds } from '../kinds/kinds.ts'
import { DIRECTIONS } from '../language.ts'
import { LIMITS } from '../limits.ts'

type Shape = Record<string, z.ZodType>

/** `auto`, `ltr` or `rtl`. FORMAT.md 3.1.6 */
export const directionSchema = z.enum(DIRECTIONS)

/** A language, or another name of one in any letter case. FORMAT.md 3.5.14 */
export const codeLanguageSchema = z
  .string()
  .meta({ anyOf: [{ enum: CODE_LANGUAGES }, { enum: CODE_LANGUAGE_ALIASES }] })
  .transform((name) => languageNamed(name) ?? name)
  .pipe(z.enum(CODE_LANGUAGES))

/** What the kinds of a type cannot say. */
const BEYOND_KINDS: { readonly [T in BlockType]?: (schema: z.ZodObject) => z.ZodType } = {
  code: (schema) => schema.extend({ language: codeLanguageSchema.exactOptional() }),
  table: (schema) =>
    schema.superRefine((table, context) => {
      let found = 0
      for (const part of unevenParts(table as unknown as TableBlock)) {
        if ((found += 1) > LIMITS.issues) break
        context.addIssue({ code: 'custom', ...part })
      }
    }),
}

/** The zod schema of every block type. Unknown properties are accepted and left out. FORMAT.md 3.3 */
export const blockSchemas = Object.fromEntries(BLOCK_TYPES.map((type) => [type, schemaOf(type)])) as {
  readonly [T in BlockType]: z.ZodType<BlockOfType<T>>
}

const knownBlockSchema = oneOf('type', Object.values(blockSchemas)) as z.ZodType<KnownBlock>

/** Further properties are for those who know the type; they are left out here. FORMAT.md 11.3.8 */
const extensionSchema = z.object({
  type: z.string().max(LIMITS.extensionTypeLength).regex(EXTENSION_TYPE),
  fallback: z.array(knownBlockSchema).min(1).max(LIMITS.fallbackBlocks),
}) as unknown as z.ZodType<ExtensionBlock>

const NO_FALLBACK = 'A type that begins with x- needs blocks in its place for those who do not know it'

/** Any block, extensions with a fallback among them. FORMAT.md 3.3, 11.3.8 */
export const blockSchema: z.ZodType<Block> = z.any().transform((value: unknown, context): Block => {
  const isOwn = isObject(value) && String(value['type']).startsWith('x-')
  if (isOwn && value['fallback'] === undefined) {
    context.issues.push({ code: 'custom', path: ['type'], message: NO_FALLBACK, input: value })
    return z.NEVER
  }
  const result = (isOwn ? extensionSchema : knownBlockSchema).safeParse(value)
  if (result.success) return result.data
  for (const issue of result.error.issues)
    context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue)
  return z.NEVER
})

function schemaOf(type: BlockType): z.ZodType {
  const kinds: BlockKinds = blockKinds[type]
  if (!('fields' in kinds)) return variantsOf(type, kinds)
  const schema = z.object({ type: z.literal(type), ...shapeOf(kinds.fields) })
  return BEYOND_KINDS[type]?.(schema) ?? schema
}

function variantsOf(type: BlockType, { by, default: fallback, variants }: VariantKinds): z.ZodType {
  const schemas = Object.entries(variants).map(([variant, kinds]) => {
    const head = { type: z.literal(type) }
    const fields = shapeOf(kinds)
    const value = z.literal(variant)
    // A decider that may be absent stands last, as in the published schema.
    if (fallback === undefined) return z.object({ ...head, [by]: value, ...fields })
    return z.object({ ...head, ...fields, [by]: variant === fallback ? value.exactOptional() : value })
  })
  // Of a decider that may be absent, zod's own message does not name the values.
  return oneOf(by, schemas, fallback && `must be one of ${Object.keys(variants).join(', ')}`)
}

function oneOf(decider: string, schemas: readonly z.ZodType[], error?: string): z.ZodType {
  const options = schemas as unknown as [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]]
  return z.discriminatedUnion(decider, options, error)
}

function shapeOf(fields: FieldKinds): Shape {
  return Object.fromEntries(
    Object.entries(fields).map(([field, kind]) => [
      field,
      isOptional(kind) ? valueOf(kind.optional).exactOptional() : valueOf(kind),
    ]),
  )
}

function valueOf(kind: KindTree): z.ZodType {
  if (typeof kind === 'string') return z.string()
  if (isList(kind)) return z.array(valueOf(kind[0]))
  if (isWholeNumber(kind)) {
    const [from, to] = kind.integer
    return z.int().min(from).max(to)
  }
  if (!isChoice(kind)) return z.object(shapeOf(kind))
  // The same schema everywhere: it has one name in the OpenAPI description.
  return kind.choice === DIRECTIONS ? directionSchema : z.enum(kind.choice)
}
