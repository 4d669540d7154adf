import fc from 'fast-check'

/** A JSON schema, as far as the OpenAPI description uses them. */
export interface JsonSchema {
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly type?: string | readonly string[]
  readonly oneOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/** What stands at certain places instead of what their schema says. */
export interface Places {
  readonly properties?: Readonly<Record<string, fc.Arbitrary<unknown>>>
  readonly references?: Readonly<Record<string, fc.Arbitrary<unknown>>>
  /** Properties of which an object that may have all of them has exactly one: its schema says so in words. */
  readonly eitherOf?: readonly string[]
}

type Components = Readonly<Record<string, JsonSchema>>

/**
 * JSON that follows a schema, or follows it more or less: then each value may also be any other, and each property may
 * be missing.
 */
export function almost(
  schema: JsonSchema,
  components: Components,
  strings: fc.Arbitrary<string>,
  places: Places = {},
): fc.Arbitrary<unknown> {
  return fc.oneof(
    following(schema, { components, strings, places, isExact: true }),
    following(schema, { components, strings, places, isExact: false }),
  )
}

interface Making {
  readonly components: Components
  readonly strings: fc.Arbitrary<string>
  readonly places: Places
  readonly isExact: boolean
}

function following(schema: JsonSchema, making: Making): fc.Arbitrary<unknown> {
  const exact = exactly(schema, making)
  return making.isExact
    ? exact
    : fc.oneof({ weight: 15, arbitrary: exact }, { weight: 1, arbitrary: fc.jsonValue() })
}

function exactly(schema: JsonSchema, making: Making): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return referenced(schema.$ref, making)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.properties !== undefined) return anyObject(schema, making)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => following(choice, making)))
  return fc.oneof(...[schema.type ?? []].flat().map((type) => ofType(type, schema, making)))
}

function referenced(reference: string, making: Making): fc.Arbitrary<unknown> {
  const name = reference.split('/').at(-1) ?? ''
  const component = making.components[name]
  if (component === undefined) throw new Error(`there is no ${reference}`)
  const instead = making.places.references?.[name]
  if (instead === undefined) return following(component, making)
  return making.isExact ? instead : fc.oneof(instead, following(component, making))
}

function anyObject(schema: JsonSchema, making: Making): fc.Arbitrary<unknown> {
  const values = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const instead = making.places.properties?.[name]
      const value = following(property, making)
      return [name, instead === undefined ? value : fc.oneof({ weight: 4, arbitrary: instead }, value)]
    }),
  )
  if (!making.isExact) return fc.record(values, { requiredKeys: [] })
  const { required = [] } = schema
  const { eitherOf = [] } = making.places
  if (eitherOf.length === 0 || !eitherOf.every((name) => name in values))
    return fc.record(values, { requiredKeys: [...required] })
  return fc.oneof(
    ...eitherOf.map((chosen) => {
      const kept = Object.entries(values).filter(([name]) => name === chosen || !eitherOf.includes(name))
      return fc.record(Object.fromEntries(kept), { requiredKeys: [...required, chosen] })
    }),
  )
}

function ofType(type: string, schema: JsonSchema, making: Making): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return making.strings
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: -1, max: 3 })
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(following(schema.items ?? {}, making), { maxLength: 4 })
    default:
      throw new Error(`requests have no ${type} so far`)
  }
}
