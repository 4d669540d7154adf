import * as z from 'zod'
import { BLOCK_TYPES, type BlockType } from '../../blocks/index.ts'
import { blockSchema, blockSchemas, layoutSchema, pageMetaSchema, themeSchema } from '../../zod.ts'
import {
  appendRequestSchema,
  appendResponseSchema,
  deleteRequestSchema,
  deleteResponseSchema,
  editRequestSchema,
  editResponseSchema,
  errorBodySchema,
  pageDocumentResponseSchema,
  pageResponseSchema,
  patchRequestSchema,
  patchResponseSchema,
  publishRequestSchema,
  publishResponseSchema,
  validateResponseSchema,
} from '../schemas.ts'
import { pictureResponseSchema, uploadRequestSchema, uploadResponseSchema } from '../uploads.ts'
import { warningSchema } from '../warnings.ts'

const COMPONENTS: Record<string, z.ZodType> = {
  ...Object.fromEntries(BLOCK_TYPES.map((type) => [blockName(type), blockSchemas[type]])),
  Block: blockSchema,
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
  AppendRequest: appendRequestSchema,
  AppendResponse: appendResponseSchema,
  EditRequest: editRequestSchema,
  EditResponse: editResponseSchema,
  ValidateResponse: validateResponseSchema,
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
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: pointerTo })
  const named = Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  )
  return {
    ...named,
    Block: {
      oneOf: BLOCK_TYPES.map((type) => referenceTo(blockSchemas[type])),
      discriminator: BLOCK_DISCRIMINATOR,
    },
  }
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
