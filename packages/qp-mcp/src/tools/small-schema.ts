import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type * as z from 'zod'

type Json = Record<string, unknown>

/**
 * A schema whose JSON is made once, and says nothing that goes without saying: a model reads it with each conversation.
 */
export function smallSchema(schema: z.ZodType): StandardSchemaWithJSON {
  const { jsonSchema, ...standard } = schema['~standard']
  const once = (make: (options: { target: 'draft-2020-12' }) => Json) => {
    let made: Json | undefined
    return () => (made ??= withoutTheObvious(make({ target: 'draft-2020-12' })))
  }
  return {
    '~standard': {
      ...standard,
      jsonSchema: { input: once(jsonSchema.input), output: once(jsonSchema.output) },
    },
  }
}

/** The dialect is the protocol's own, any property is allowed unless it is not, and no number here comes near its end. */
function withoutTheObvious(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    isObvious(name, value) ? undefined : value,
  ) as Json
}

function isObvious(name: string, value: unknown): boolean {
  return (
    name === '$schema' ||
    (name === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
    (name === 'additionalProperties' && JSON.stringify(value) === '{}')
  )
}
