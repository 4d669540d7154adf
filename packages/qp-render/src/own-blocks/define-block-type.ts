import {
  assertArgument,
  type BlockSchema,
  type ExtensionBlock,
  type FieldKinds,
  isExtensionType,
  isObject,
  type KnownBlock,
  OWN_BLOCK_TYPE,
  type OwnBlock,
  type OwnBlockType,
  type OwnBlockTypeOf,
  ownLeavesOf,
} from 'qp-schema'
import { PageState } from '../leaves/page-state.ts'
import { isSafeHtml, markup, type SafeHtml } from '../templates/markup.ts'
import { assertKinds } from './assert-kinds.ts'
import { componentContext } from '../components/component-context.ts'
import type { ComponentContext } from '../components/components.ts'
import { OWN_HTML } from './own-html.ts'

/** What {@link defineBlockType} makes a type of. */
export interface BlockTypeDefinition<Name extends ExtensionBlock['type'], Fields extends FieldKinds> {
  /** `x-`, your name and that of the type: `x-example-chart`; at most 64 characters. FORMAT.md 11.3.8 */
  readonly type: Name
  /** The fields, in the order in which they are stored, and what each may hold. FORMAT.md 3.4 */
  readonly kinds: Fields
  /** What kinds cannot say, such as that a text is a number: a schema of zod, or of another library of Standard Schema. */
  readonly schema?: BlockSchema
  /**
   * What everybody else shows in its place: at most 100 known blocks. It gets a sanitized block, and what it gives is
   * sanitized. A block without any is dropped as an empty one.
   */
  readonly fallback: (block: OwnBlock<Name, Fields>) => readonly KnownBlock[]
  /**
   * What `html` makes; a string is text, and is escaped. HTML of the block stands in `leaf`, since `block` has strings,
   * which `html` escapes as well.
   */
  readonly render: (block: OwnBlock<Name, Fields>, context: ComponentContext) => SafeHtml | string
}

/**
 * Makes a block type of your own from the kinds that the format's types are made of. Given as one of `blockTypes`,
 * `sanitizeBlocks` of qp-sanitize keeps its fields, each treated by its kind, and {@link renderBlocks} shows them. Who
 * does not know the type shows its fallback.
 *
 * What `fallback` throws goes through to whoever sanitizes. What `render` throws is the `cause` of an error with the type
 * and the place of the block. Nothing stops one that is slow.
 *
 * @throws TypeError for a type of another form, a property or kind that does not exist, and what is no function; and from `render`
 * of the result for what is neither HTML made by `html` nor a string
 */
// @__NO_SIDE_EFFECTS__
export function defineBlockType<const Name extends ExtensionBlock['type'], const Fields extends FieldKinds>(
  definition: BlockTypeDefinition<Name, Fields>,
): OwnBlockTypeOf<Name, Fields> {
  assertArgument(
    isObject(definition),
    'defineBlockType',
    'an object with type, kinds, fallback and render',
    definition,
  )
  const { type, kinds, schema, fallback, render } = definition
  if (!isExtensionType(type))
    throw new TypeError(
      `defineBlockType wants a type such as x-example-chart, of lower-case letters, digits and single hyphens, and got ${JSON.stringify(type)}`,
    )
  for (const name of Object.keys(definition))
    if (!PROPERTIES.includes(name))
      throw new TypeError(`${type} has ${PROPERTIES.join(', ')}, and no property ${name}`)
  assertKinds(kinds, type)
  for (const [name, value] of Object.entries({ fallback, render }))
    assertArgument(typeof value === 'function', `${name} of ${type}`, 'a function', value)
  assertArgument(
    schema === undefined || typeof schema['~standard']?.validate === 'function',
    `schema of ${type}`,
    'a schema of zod, or of another library of Standard Schema',
    schema,
  )
  const called = (context: ComponentContext, block: OwnBlock<Name, Fields>): unknown => {
    try {
      return render(block, context)
    } catch (error) {
      throw new Error(`render of ${type} threw at ${context.path}: ${String(error)}`, { cause: error })
    }
  }
  const own: OwnBlockTypeOf<Name, Fields> = {
    [OWN_BLOCK_TYPE]: OWN_HTML,
    type,
    kinds,
    ...(schema !== undefined && { schema }),
    fallback: (block) => fallback(block),
    render(block, context = contextOfOne(block, own)) {
      const shown = called(context as ComponentContext, block)
      if (isSafeHtml(shown)) return shown
      if (typeof shown === 'string') return markup`${shown}`
      throw new TypeError(`render of ${type} gave ${nameOf(shown)}: give what html made, or a string`)
    },
  }
  return Object.freeze(own)
}

const PROPERTIES = ['type', 'kinds', 'schema', 'fallback', 'render']

function contextOfOne(block: object, type: OwnBlockType): ComponentContext {
  const place = { index: 0, path: 'blocks[0]', blocks: [block as ExtensionBlock] }
  return componentContext(() => ownLeavesOf(block, type), place, new PageState({}))
}

function nameOf(given: unknown): string {
  if (isObject(given)) return 'then' in given ? 'a promise' : 'an object'
  return given === null || given === undefined
    ? String(given)
    : Array.isArray(given)
      ? 'an array'
      : typeof given
}
