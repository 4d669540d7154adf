import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats, { type FormatsPlugin } from 'ajv-formats'
import { isReservedWord } from 'qp-schema/api'

type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, unknown>
  oneOf?: JsonSchema[]
  $ref?: string
}

interface OpenApi {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }> }>
  >
  components: { schemas: Record<string, JsonSchema> }
}

/** What of an answer is checked. */
export interface CheckedAnswer {
  readonly status: number
  /** `undefined` for an answer without a body. */
  readonly mediaType: string | undefined
  /** The parsed body of a JSON answer. */
  readonly body: unknown
}

/** Throws when an answer is not what the OpenAPI description says. */
export interface ContractCheck {
  check(method: string, path: string, answer: CheckedAnswer): void
}

/** Compiling a description takes longer than most tests, and most servers of a worker serve the same one. */
const contracts = new Map<string, ContractCheck>()

/**
 * Checks answers against an OpenAPI description, in JSON: the status is listed, the body valid, nothing undocumented in
 * it.
 */
export function contractOf(description: string): ContractCheck {
  const contract = contracts.get(description) ?? compileContract(JSON.parse(description) as OpenApi)
  contracts.set(description, contract)
  return contract
}

function compileContract(document: OpenApi): ContractCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // The package's types describe its CommonJS shape; its default export is the plugin itself.
  const addFormats = ajvFormats as unknown as FormatsPlugin
  addFormats(ajv)
  ajv.addSchema({ $id: 'openapi', ...document })

  const validate = (pointer: string, body: unknown, what: string) => {
    const validator = ajv.getSchema(`openapi#${pointer}`)
    if (validator === undefined) throw new Error(`${what}: the description has no ${pointer}`)
    if (!validator(body)) {
      throw new Error(
        `${what} is not as described: ${ajv.errorsText(validator.errors)}\n${JSON.stringify(body)}`,
      )
    }
  }

  return {
    check(method, path, { status, mediaType, body }) {
      const pathname = path.split('?')[0] ?? path
      const what = `${method} ${path} → ${status}`
      if (status === 304 || method === 'HEAD' || method === 'OPTIONS') return
      const template = Object.keys(document.paths).find((candidate) => matches(candidate, pathname))
      const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()]
      if (template === undefined || operation === undefined) {
        if (!pathname.startsWith('/api')) return
        if (status < 400) throw new Error(`${what}: an undocumented path answers`)
        validate('/components/schemas/ApiError', body, what)
        return
      }
      const response = operation.responses[String(status)]
      if (response === undefined) throw new Error(`${what} is not documented: ${JSON.stringify(body)}`)
      const { content } = response
      if (content === undefined) return
      const described = mediaType === undefined ? undefined : content[mediaType]
      if (described === undefined) throw new Error(`${what} is not documented as ${mediaType}`)
      if (mediaType !== 'application/json') return
      const place = [template, method.toLowerCase(), 'responses', status, 'content', mediaType, 'schema']
      const tokens = place.map((token) => encodeURIComponent(String(token).replaceAll('/', '~1')))
      validate(`/paths/${tokens.join('/')}`, body, what)
      refuseUndocumented(described.schema, body, document, what)
    },
  }
}

function matches(template: string, path: string): boolean {
  const [, first = ''] = path.split(/[/.]/)
  const pattern = template.replace('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path) && (first === 'api' || !isReservedWord(first))
}

function refuseUndocumented(
  schema: JsonSchema | undefined,
  body: unknown,
  document: OpenApi,
  what: string,
): void {
  if (schema?.$ref === undefined || typeof body !== 'object' || body === null) return
  const named = (reference = '') => document.components.schemas[reference.split('/').at(-1) ?? '']
  const described = named(schema.$ref)
  const kinds = described?.oneOf?.map((kind) => named(kind.$ref)) ?? [described]
  const documented = new Set(kinds.flatMap((kind) => Object.keys(kind?.properties ?? {})))
  const extra = Object.keys(body).filter((field) => !documented.has(field))
  if (extra.length > 0) throw new Error(`${what} has undocumented fields: ${extra.join(', ')}`)
}
