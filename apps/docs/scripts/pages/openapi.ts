import { openApiDocument } from 'qp-schema/api'

/** The part of a JSON schema that the API's description uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly string[]
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: { readonly [field: string]: JsonSchema }
  readonly required?: readonly string[]
}

interface Content {
  readonly schema: JsonSchema
  readonly example?: unknown
}

interface Parameter {
  readonly name: string
  readonly description: string
}

interface Header {
  readonly description: string
}

interface ApiResponse {
  readonly description: string
  readonly headers?: { readonly [name: string]: Header }
  readonly content: { readonly 'application/json': Content }
}

export interface ApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: readonly Record<string, unknown>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly [mediaType: string]: Content } }
  readonly responses: { readonly [status: string]: ApiResponse }
}

export interface ApiDocument {
  readonly paths: {
    readonly [path: string]: { readonly [method: string]: ApiOperation | readonly unknown[] }
  }
  readonly components: { readonly schemas: { readonly [name: string]: JsonSchema } }
}

/** The base address of all examples. */
export const EXAMPLE_BASE_URL = 'http://localhost:3000'

/** The API's OpenAPI description, as the service publishes it. */
export function apiDocument(): ApiDocument {
  const text = JSON.stringify(openApiDocument({ baseUrl: EXAMPLE_BASE_URL }))
  return JSON.parse(text.replaceAll('https://pages.example.org', EXAMPLE_BASE_URL)) as ApiDocument
}

/** Every operation with its method in capitals and its path. */
export function operationsOf(
  document: ApiDocument,
): { method: string; path: string; operation: ApiOperation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      isOperation(operation) ? [{ method: method.toUpperCase(), path, operation }] : [],
    ),
  )
}

/** The schema behind a reference, or the schema itself. */
export function resolveSchema(document: ApiDocument, schema: JsonSchema): JsonSchema {
  const name = refName(schema)
  if (name === undefined) return schema
  const target = document.components.schemas[name]
  if (target === undefined) throw new Error(`the description has no schema ${name}`)
  return target
}

/** `Block` of `#/components/schemas/Block`. */
export function refName(schema: JsonSchema): string | undefined {
  return schema.$ref?.split('/').at(-1)
}

function isOperation(value: ApiOperation | readonly unknown[]): value is ApiOperation {
  return !Array.isArray(value)
}
