import * as z from 'zod'
import { assertArgument, isObject } from './arguments.ts'
import { blockSchema, blockSchemas, directionSchema } from './validation/block-schemas.ts'
import { textUpTo } from './validation/bounded-text.ts'
import type { Block } from './blocks/index.ts'
import type { Issue } from './checks/errors.ts'
import { formatPath } from './validation/format-path.ts'
import { LIMITS } from './limits.ts'
import { LANGUAGE_TAG } from './language.ts'
import { fitsFullBleed, FORMAT_VERSION, LAYOUTS } from './page/page.ts'
import { THEME_IDS } from './page/theme.ts'
import { themesNear } from './page/themes-near.ts'
import { quoted } from './warnings/warning-texts.ts'

export { blockSchema, blockSchemas, directionSchema, formatPath }

/** One of the nine themes. FORMAT.md 2.3 */
export const themeSchema = z.enum(THEME_IDS, {
  error: ({ input }) => (typeof input === 'string' ? themeProblem(input) : undefined),
})

function themeProblem(theme: string): string {
  const near = themesNear(theme)
  const which = near.length < THEME_IDS.length ? 'Near it are' : 'There are'
  return `${quoted(theme)} is no theme. ${which} ${near.join(', ')}`
}

/** `standard` or `full_bleed`. SPEC.md 3.6 */
export const layoutSchema = z.enum(LAYOUTS)

/** Share metadata. FORMAT.md 2.4 */
export const pageMetaSchema = z.object({
  title: textUpTo(LIMITS.metaTitleLength).exactOptional(),
  description: textUpTo(LIMITS.metaDescriptionLength).exactOptional(),
})

/** A language tag of BCP 47. FORMAT.md 3.4.5 */
export const languageSchema = z.string().regex(new RegExp(LANGUAGE_TAG), {
  error: ({ input }) => `${quoted(String(input))} is no language tag, such as en, pt-BR or ar`,
})

const pageOutput = z.object({
  version: z.literal(FORMAT_VERSION),
  blocks: z.array(blockSchema).max(LIMITS.pageBlocks),
  layout: layoutSchema.exactOptional(),
  lang: languageSchema.exactOptional(),
  dir: directionSchema.exactOptional(),
})

const fullBleedFits = (
  { blocks, layout }: z.output<typeof pageOutput>,
  context: z.core.$RefinementCtx,
): void => {
  if (context.issues.length > 0 || layout !== 'full_bleed' || fitsFullBleed(blocks)) return
  context.addIssue({
    code: 'custom',
    path: ['layout'],
    message: 'must be standard: full_bleed takes one html block that is sandboxed or pro_sandboxed',
  })
}

/** What {@link fullBleedFits} demands, for the JSON Schema. */
const FULL_BLEED_RULE = {
  anyOf: [
    { not: { properties: { layout: { const: 'full_bleed' } }, required: ['layout'] } },
    {
      properties: {
        blocks: {
          type: 'array',
          minItems: 1,
          maxItems: 1,
          items: {
            type: 'object',
            properties: { type: { const: 'html' }, safetyMode: { enum: ['sandboxed', 'pro_sandboxed'] } },
            required: ['safetyMode'],
          },
        },
      },
    },
  ],
}

/** A page as a document. FORMAT.md 3.1 */
export const pageOutputSchema = pageOutput.superRefine(fullBleedFits).meta(FULL_BLEED_RULE)

/** An envelope with theme and share metadata. FORMAT.md 3.1.4 */
export const pageDocumentSchema = z
  .object({
    ...pageOutput.shape,
    theme: themeSchema.exactOptional(),
    meta: pageMetaSchema.nullable().exactOptional(),
  })
  .superRefine(fullBleedFits)
  .meta(FULL_BLEED_RULE)

/** The outcome of a parse: the value, or everything that is wrong with the input (at most 100 findings). */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: Issue[] }

/**
 * Checks an unknown value against a schema. `null` and `undefined` stand for an absent property wherever the
 * schema does not give `null` a meaning. SPEC.md 5.3
 */
export function parseWith<S extends z.ZodType>(
  schema: S,
  input: unknown,
  at: readonly PropertyKey[] = [],
): Parsed<z.output<S>> {
  assertArgument(schema instanceof z.ZodType, 'parseWith', 'a zod schema', schema)
  const result = schema.safeParse(input)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, issues: toIssues(result.error, at) }
}

/** Checks that a value is an array of blocks. It does not make them safe: see qp-sanitize. FORMAT.md 3.3 */
export function parseBlocks(input: unknown): Parsed<Block[]> {
  return parseWith(z.array(blockSchema), withoutNullFields(input), ['blocks'])
}

/**
 * Blocks, and those of fallbacks, with the properties left out that are `null` or `undefined`. Other values are returned
 * as they are.
 */
export function withoutNullFields(blocks: unknown): unknown {
  if (!Array.isArray(blocks)) return blocks
  return blocks.map((block: unknown) => {
    const fields = withoutNulls(block)
    if (!isObject(fields) || !String(fields['type']).startsWith('x-')) return fields
    const { fallback } = fields
    return Array.isArray(fallback) ? { ...fields, fallback: fallback.map(withoutNulls) } : fields
  })
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== null && field !== undefined),
  )
}

function toIssues(error: z.ZodError, at: readonly PropertyKey[]): Issue[] {
  return error.issues
    .filter((issue, index) => !countsAnotherType(issue, error.issues[index - 1]))
    .slice(0, LIMITS.issues)
    .map((issue) => ({ path: formatPath([...at, ...issue.path]), message: issue.message }))
}

/** Zod counts the characters of a string where an array belongs. */
function countsAnotherType({ code, path }: z.core.$ZodIssue, before: z.core.$ZodIssue | undefined): boolean {
  return (
    (code === 'too_small' || code === 'too_big') &&
    before?.code === 'invalid_type' &&
    formatPath(before.path) === formatPath(path)
  )
}
