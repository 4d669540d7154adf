import * as z from 'zod'
import { CODE_LANGUAGES } from '../../blocks/code.ts'
import { BLOCK_TYPES, blockKinds, type BlockType } from '../../blocks/index.ts'
import { CODE_LANGUAGE_ALIASES } from '../../code-languages.ts'
import { codeLanguageSchema } from '../../validation/block-schemas.ts'
import {
  blockSchema,
  blockSchemas,
  directionSchema,
  layoutSchema,
  pageMetaSchema,
  themeSchema,
} from '../../zod.ts'
import { editSchema } from '../edits.ts'
import {
  appendRequestSchema,
  appendResponseSchema,
  deleteRequestSchema,
  deleteResponseSchema,
  editRequestSchema,
  editResponseSchema,
  errorBodySchema,
  keyRequestSchema,
  keyResponseSchema,
  pageDocumentResponseSchema,
  pageResponseSchema,
  patchRequestSchema,
  patchResponseSchema,
  publishRequestSchema,
  publishResponseSchema,
  readRequestSchema,
  validateResponseSchema,
} from '../schemas.ts'
import {
  noteAnswerRequestSchema,
  noteAnswerResponseSchema,
  noteDeleteRequestSchema,
  noteDeleteResponseSchema,
  noteListRequestSchema,
  noteListResponseSchema,
  noteRequestSchema,
  noteResponseSchema,
  noteSchema,
  notesDeleteResponseSchema,
} from '../notes.ts'
import { pictureResponseSchema, uploadRequestSchema, uploadResponseSchema } from '../uploads.ts'
import { warningSchema } from '../warnings.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

const [TextEdit, ReplaceEdit, InsertEdit, RemoveEdit] = editSchema.out.options
const [ValidResult, InvalidResult] = validateResponseSchema.options

const COMPONENTS: Record<string, z.ZodType> = {
  ...Object.fromEntries(BLOCK_TYPES.map((type) => [blockName(type), blockSchemas[type]])),
  Block: blockSchema,
  CodeLanguage: codeLanguageSchema,
  Direction: directionSchema,
  Theme: themeSchema,
  Layout: layoutSchema,
  PageMeta: pageMetaSchema,
  Warning: warningSchema,
  PublishRequest: publishRequestSchema,
  PublishResponse: publishResponseSchema,
  Page: pageResponseSchema,
  PageDocument: pageDocumentResponseSchema,
  PatchRequest: patchRequestSchema,
  PatchResponse: patchResponseSchema,
  DeleteRequest: deleteRequestSchema,
  DeleteResponse: deleteResponseSchema,
  KeyRequest: keyRequestSchema,
  KeyResponse: keyResponseSchema,
  ReadRequest: readRequestSchema,
  AppendRequest: appendRequestSchema,
  AppendResponse: appendResponseSchema,
  EditRequest: editRequestSchema,
  Edit: editSchema,
  TextEdit,
  ReplaceEdit,
  InsertEdit,
  RemoveEdit,
  EditResponse: editResponseSchema,
  ValidateResponse: validateResponseSchema,
  ValidResult,
  InvalidResult,
  NoteRequest: noteRequestSchema,
  NoteResponse: noteResponseSchema,
  Note: noteSchema,
  NoteListRequest: noteListRequestSchema,
  NoteListResponse: noteListResponseSchema,
  NoteAnswerRequest: noteAnswerRequestSchema,
  NoteAnswerResponse: noteAnswerResponseSchema,
  NoteDeleteRequest: noteDeleteRequestSchema,
  NoteDeleteResponse: noteDeleteResponseSchema,
  NotesDeleteResponse: notesDeleteResponseSchema,
  UploadRequest: uploadRequestSchema,
  UploadResponse: uploadResponseSchema,
  Picture: pictureResponseSchema,
  // Not `Error`: generated clients would have two of that name.
  ApiError: errorBodySchema,
}

const NAMES = new Map(Object.entries(COMPONENTS).map(([name, schema]) => [schema, name]))

/** Where a schema stands in the description. */
export function referenceTo(schema: z.ZodType): { $ref: string } {
  return { $ref: pointerTo(NAMES.get(schema)) }
}

/** Every schema of the description by its name. */
export function componentSchemas(): Record<string, unknown> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: pointerTo, override: withoutSafeBounds })
  const named = Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  )
  const blocks = BLOCK_TYPES.map((type) => [
    blockName(type),
    withListedType(withoutVariants(named[blockName(type)] ?? {}, type), type),
  ])
  return {
    ...named,
    ...Object.fromEntries(blocks),
    CodeLanguage: { type: 'string', enum: [...CODE_LANGUAGES, ...CODE_LANGUAGE_ALIASES] },
    Block: {
      oneOf: BLOCK_TYPES.map((type) => referenceTo(blockSchemas[type])),
      discriminator: BLOCK_DISCRIMINATOR,
    },
  }
}

/** The bounds of every whole number of JavaScript say nothing about this one. */
function withoutSafeBounds({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

/**
 * One object for variants that differ only in the value that decides between them: by `type` alone, generated clients
 * could not tell them apart. Others stay as they are.
 */
function withoutVariants(schema: JsonSchema, type: BlockType): JsonSchema {
  const kinds = blockKinds[type]
  if (!('variants' in kinds)) return schema
  const { by, variants } = kinds
  const decider = { type: 'string', enum: Object.keys(variants) } as const
  const shapes = ((schema.oneOf ?? []) as JsonSchema[]).map(({ properties, required = [], ...others }) => ({
    ...others,
    properties: { ...properties, [by]: decider },
    required: required.filter((field) => field !== by),
  }))
  const [shape] = shapes
  if (shape === undefined || new Set(shapes.map((one) => JSON.stringify(one))).size > 1) return schema
  return 'default' in kinds ? shape : { ...shape, required: [...shape.required, by] }
}

/** Some generators of clients read an `enum` of one, and not a `const`, in the property that a discriminator names. */
function withListedType(schema: JsonSchema, type: BlockType): JsonSchema {
  if (schema.properties === undefined) return schema
  return { ...schema, properties: { ...schema.properties, type: { type: 'string', enum: [type] } } }
}

/** Without it, a client has to try one type after the other. */
const BLOCK_DISCRIMINATOR = {
  propertyName: 'type',
  mapping: Object.fromEntries(BLOCK_TYPES.map((type) => [type, pointerTo(blockName(type))])),
}

function pointerTo(name: string | undefined): string {
  return `#/components/schemas/${name}`
}

function blockName(type: BlockType): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}Block`
}
