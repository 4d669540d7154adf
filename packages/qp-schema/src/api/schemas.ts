import * as z from 'zod'
import { textUpTo } from '../validation/bounded-text.ts'
import { EDIT_KEY_PATTERN, isGuessableKey } from '../identifiers.ts'
import { LIMITS } from '../limits.ts'
import { FORMAT_VERSION } from '../page/page.ts'
import { isBaseUrl } from '../url-policy.ts'
import { warningsSchema } from './warnings.ts'
import {
  blockSchema,
  directionSchema,
  languageSchema,
  layoutSchema,
  pageMetaSchema,
  themeSchema,
} from '../zod.ts'
import { editSchema } from './edits.ts'
import { notesFieldSchema, resolvesSchema } from './notes.ts'
import { normalizedPassphrase, PASSPHRASE_LENGTH } from './passphrase.ts'
import { ERROR_CODES } from './error-codes.ts'
import { toTimestamp } from './timestamp.ts'

const editKeySchema = z.string().describe('The secret that was returned when the page was published.')
const htmlSchema = z
  .string()
  .describe(
    'A document or fragment of HTML, of which the main part becomes blocks, in place of content and blocks.',
  )
const blocksSchema = z.array(blockSchema).describe('Blocks in the order in which they are shown.')
const slugSchema = z
  .string()
  .nullable()
  .describe('Custom last segment of the public URL. Setting one needs a Pro account; null removes it.')
const metaSchema = pageMetaSchema
  .nullable()
  .describe('Share metadata. What is sent replaces all that is stored; null clears it.')
const expiresAtSchema = z
  .string()
  .refine(
    (text) => toTimestamp(text) !== undefined,
    'must be a date and time of RFC 3339, such as 2030-01-31T09:30:00Z',
  )
  .meta({ format: 'date-time' })
  .nullable()
  .describe('When the page expires, in the future: from then on it is gone. null: it stays.')
const liveSchema = z
  .boolean()
  .describe('Whether browsers that show the page follow its changes. Default false, unchanged on an update.')
/** SPEC.md 6.1.28 */
const languageFields = {
  lang: languageSchema
    .max(LIMITS.languageLength)
    .nullable()
    .exactOptional()
    .describe('The language of the page, as ar or pt-BR. null clears it; unchanged on an update.'),
  dir: directionSchema
    .nullable()
    .exactOptional()
    .describe('Which way the page is written. null clears it; unchanged on an update.'),
}
/** The same in answers. SPEC.md 6.2.9 */
const shownLanguageFields = {
  lang: languageSchema.exactOptional().describe('The language of the page; absent where none was stated.'),
  dir: directionSchema
    .exactOptional()
    .describe('Which way the page is written; absent where none was stated.'),
}
const dateTime = z.string().meta({ format: 'date-time' })
const expiry = dateTime.nullable().describe('When the page expires; null for a page that stays.')
const uri = z.string().meta({ format: 'uri' })

/** Fields of which exactly one supplies the body. SPEC.md 5.2.4 */
const BODIES = ['content', 'blocks', 'html'] as const

const exactlyOneBody = (
  body: { [F in (typeof BODIES)[number]]?: unknown },
  context: z.core.$RefinementCtx,
) => {
  const sent = BODIES.filter((field) => body[field] !== undefined)
  if (sent.length === 1) return
  const found = sent.length === 0 ? 'none was sent' : `${sent.join(' and ')} were sent`
  context.addIssue({
    code: 'custom',
    path: [],
    message: `exactly one of content, blocks and html supplies the body; ${found}`,
  })
}

const baseUrlSchema = z
  .string()
  .max(LIMITS.baseUrlLength)
  .refine(isBaseUrl, 'must be a whole http: or https: address without a user name or password')
  .meta({ format: 'uri' })

/** How `content` is read, for publish and append. SPEC.md 9.16 */
const dialectFields = {
  variant: z
    .literal('gfm')
    .exactOptional()
    .describe(
      'How content is read: as markdown in the dialect of GitHub, with HTML, footnotes, math, front matter and ' +
        'emoji. By default these are shown as text. It means nothing to blocks.',
    ),
  baseUrl: baseUrlSchema
    .exactOptional()
    .describe('Only with variant or html: what relative links are relative to. It is not stored.'),
  imageBaseUrl: baseUrlSchema
    .exactOptional()
    .describe('Only with variant: the same for pictures; by default what baseUrl says.'),
}

/** SPEC.md 21.1 */
const passphraseSchema = z
  .string()
  .refine(
    (text) => normalizedPassphrase(text) !== undefined,
    `must have ${PASSPHRASE_LENGTH.least} to ${PASSPHRASE_LENGTH.most} characters, none of them a control character`,
  )
  .nullable()
  .describe(
    'What readers have to know to see the page, from 8 to 200 characters. null: anyone sees it. Unchanged on an update.',
  )
/** The same in answers: only whether there is one. SPEC.md 21.1.4 */
const hasPassphraseSchema = z
  .literal(true)
  .exactOptional()
  .describe('Readers need a passphrase; absent where they need none.')

/** SPEC.md 5.11.3 */
const refuseSecretsSchema = z
  .boolean()
  .describe('Whether content in which a credential is found is refused. Default false: it gives a warning.')

/** With what a base can be sent. */
const BASE_NEEDS = { baseUrl: ['variant', 'html'], imageBaseUrl: ['variant'] } as const
const BASE_FIELDS = Object.entries(BASE_NEEDS) as [keyof typeof BASE_NEEDS, readonly ('variant' | 'html')[]][]

const noBaseWithoutVariant = (
  body: { [F in keyof typeof dialectFields | 'html']?: unknown },
  context: z.core.$RefinementCtx,
) => {
  for (const [field, needed] of BASE_FIELDS) {
    if (body[field] === undefined || needed.some((other) => body[other] !== undefined)) continue
    const message = needed.length === 1 ? 'needs variant to be gfm' : 'needs variant to be gfm, or html'
    context.addIssue({ code: 'custom', path: [field], message })
  }
}

/**
 * What {@link noBaseWithoutVariant} demands, for the JSON Schema. What {@link exactlyOneBody} does is left to the
 * descriptions: beside a `oneOf`, generators of clients forget the properties.
 */
const BASE_RULE = {
  dependentSchemas: Object.fromEntries(
    BASE_FIELDS.map(([field, needed]) => [field, { anyOf: needed.map((other) => ({ required: [other] })) }]),
  ),
}

/** POST /api/v1/publish. SPEC.md 6.1 */
export const publishRequestSchema = z
  .object({
    version: z.literal(FORMAT_VERSION).exactOptional().describe('The block format; optional.'),
    title: textUpTo(LIMITS.titleLength)
      .exactOptional()
      .describe('Becomes the leading level-1 heading unless the body starts with one.'),
    content: z.string().exactOptional().describe('Markdown. Send one of content, blocks and html.'),
    blocks: blocksSchema.exactOptional(),
    html: htmlSchema.exactOptional(),
    ...dialectFields,
    layout: layoutSchema.exactOptional(),
    theme: themeSchema.exactOptional(),
    meta: metaSchema.exactOptional(),
    ...languageFields,
    slug: slugSchema.exactOptional(),
    expiresAt: expiresAtSchema.exactOptional(),
    id: z
      .string()
      .exactOptional()
      .describe('The page to replace, by its id or slug; only together with editKey.'),
    editKey: editKeySchema.exactOptional(),
    published: z
      .boolean()
      .exactOptional()
      .describe('Whether the page is live at its URL. Default true for a new page, unchanged on an update.'),
    live: liveSchema.exactOptional(),
    notes: notesFieldSchema.exactOptional(),
    passphrase: passphraseSchema.exactOptional(),
    resolves: resolvesSchema.exactOptional(),
    refuseSecrets: refuseSecretsSchema.exactOptional(),
  })
  .superRefine(exactlyOneBody)
  .superRefine(({ id, resolves }, context) => {
    if (resolves === undefined || id !== undefined) return
    context.addIssue({ code: 'custom', path: ['resolves'], message: 'needs the id of a page' })
  })
  .superRefine(noBaseWithoutVariant)
  .meta(BASE_RULE)

/** PATCH /api/v1/pages/{id}. SPEC.md 6.3 */
export const patchRequestSchema = z
  .object({
    editKey: editKeySchema,
    published: z.boolean().exactOptional().describe('true publishes the page, false hides it.'),
    slug: slugSchema.exactOptional(),
    theme: themeSchema.exactOptional(),
    meta: metaSchema.exactOptional(),
    ...languageFields,
    live: liveSchema.exactOptional(),
    notes: notesFieldSchema.exactOptional(),
    expiresAt: expiresAtSchema.exactOptional(),
    passphrase: passphraseSchema.exactOptional(),
    refuseSecrets: refuseSecretsSchema.exactOptional(),
  })
  .superRefine((fields, context) => {
    if (Object.keys(fields).some((field) => !['editKey', 'refuseSecrets'].includes(field))) return
    const message =
      'published, slug, theme, meta, lang, dir, live, notes, expiresAt or passphrase is required'
    context.addIssue({ code: 'custom', path: [], message })
  })

/** DELETE /api/v1/pages/{id}. SPEC.md 6.4 */
export const deleteRequestSchema = z.object({ editKey: editKeySchema })

/** POST /api/v1/pages/{id}/key. SPEC.md 6.12 */
export const keyRequestSchema = z.object({
  editKey: editKeySchema,
  newEditKey: z
    .string()
    .regex(EDIT_KEY_PATTERN, `must be ${LIMITS.editKeyLength} characters of A-Z, a-z, 0-9, - and _`)
    .refine(
      (key) => !EDIT_KEY_PATTERN.test(key) || !isGuessableKey(key),
      'can be guessed; make it with a cryptographic random source',
    )
    .describe('The secret from now on, which the caller has made at random and kept.'),
})

/** POST /api/v1/pages/{id}/read. SPEC.md 6.13 */
export const readRequestSchema = z.object({ editKey: editKeySchema })

/** POST /api/v1/pages/{id}/blocks. SPEC.md 6.5 */
export const appendRequestSchema = z
  .object({
    version: z.literal(FORMAT_VERSION).exactOptional().describe('The block format; optional.'),
    editKey: editKeySchema,
    content: z.string().exactOptional().describe('Markdown to append. Send one of content, blocks and html.'),
    blocks: blocksSchema.exactOptional(),
    html: htmlSchema.exactOptional(),
    ...dialectFields,
    resolves: resolvesSchema.exactOptional(),
    refuseSecrets: refuseSecretsSchema.exactOptional(),
  })
  .superRefine(exactlyOneBody)
  .superRefine(noBaseWithoutVariant)
  .meta(BASE_RULE)

/** SPEC.md 8.1.9 */
const MAX_EDITS = 100

/** POST /api/v1/pages/{id}/edits. SPEC.md 6.10 */
export const editRequestSchema = z.object({
  editKey: editKeySchema,
  edits: z
    .array(editSchema)
    .min(1)
    .max(MAX_EDITS)
    .describe(
      'All of them are made, or none: texts, or places, which count in the page as it was. Not both in a request.',
    ),
  resolves: resolvesSchema.exactOptional(),
  refuseSecrets: refuseSecretsSchema.exactOptional(),
})

/** The answer to a change of the key. SPEC.md 6.12 */
export const keyResponseSchema = z.object({
  id: z.string(),
  changed: z.literal(true),
  editUrl: uri.describe('Secret: opens the page for editing.'),
  warnings: warningsSchema,
})

/** The answer to a publish. SPEC.md 6.1 */
export const publishResponseSchema = z.object({
  id: z.string(),
  url: uri.describe('The public address of the page.'),
  editUrl: uri.describe('Secret: opens the page for editing.'),
  editKey: z.string().length(LIMITS.editKeyLength).describe('Secret; it cannot be recovered.'),
  slug: z.string().nullable(),
  published: z.boolean(),
  expiresAt: expiry,
  hasPassphrase: hasPassphraseSchema,
  warnings: warningsSchema,
})

/** The answer to a read. SPEC.md 6.2 */
export const pageResponseSchema = z.object({
  version: z.literal(FORMAT_VERSION).describe('With blocks, layout, theme and meta: a page document.'),
  id: z.string(),
  content: blocksSchema,
  blocks: blocksSchema.describe('The same as content, under its name in a page document.'),
  published: z.boolean(),
  theme: themeSchema,
  meta: pageMetaSchema.nullable(),
  ...shownLanguageFields,
  slug: z.string().nullable(),
  layout: layoutSchema,
  live: z.boolean(),
  notes: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
  expiresAt: expiry,
  hasPassphrase: hasPassphraseSchema,
})

/** A page as a document, with its times. SPEC.md 10.25.1 */
export const pageDocumentResponseSchema = z.object({
  version: z.literal(FORMAT_VERSION),
  layout: layoutSchema,
  theme: themeSchema,
  meta: pageMetaSchema.nullable(),
  ...shownLanguageFields,
  createdAt: dateTime,
  updatedAt: dateTime,
  blocks: blocksSchema,
})

/** The answer to a change of state. SPEC.md 6.3 */
export const patchResponseSchema = z.object({
  id: z.string(),
  published: z.boolean(),
  slug: z.string().nullable(),
  url: uri,
  expiresAt: expiry,
  hasPassphrase: hasPassphraseSchema,
  warnings: warningsSchema,
})

/** The answer to a deletion. SPEC.md 6.4 */
export const deleteResponseSchema = z.object({
  id: z.string(),
  deleted: z.literal(true),
  warnings: warningsSchema,
})

/** The answer to an append. SPEC.md 6.5 */
export const appendResponseSchema = z.object({
  id: z.string(),
  appended: z.int().min(0).describe('How many blocks were stored.'),
  published: z.boolean(),
  updatedAt: dateTime,
  warnings: warningsSchema,
})

/** The body of every failure. SPEC.md 5.8 */
export const errorBodySchema = z.object({
  error: z.enum(ERROR_CODES).describe('A stable code.'),
  message: z.string().describe('What is wrong and what to do about it.'),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).exactOptional(),
  warnings: warningsSchema.describe('Only with no_content: what was dropped until nothing was left.'),
})

/** The answer to edits. SPEC.md 6.10 */
export const editResponseSchema = z.object({
  id: z.string(),
  changed: z.array(z.int().min(0)).describe('Which blocks of the page are new now, by index.'),
  removed: z.int().min(0).describe('How many blocks of before are there no more.'),
  blockCount: z.int().min(1),
  published: z.boolean(),
  updatedAt: dateTime,
  warnings: warningsSchema,
})

/** The answer to a validation. SPEC.md 6.9 */
export const validateResponseSchema = z.discriminatedUnion('valid', [
  z
    .object({
      valid: z.literal(true),
      version: z.literal(FORMAT_VERSION).describe('With blocks, layout, theme and meta: a page document.'),
      blocks: blocksSchema.describe('What would be stored.'),
      published: z.boolean(),
      theme: themeSchema,
      meta: pageMetaSchema.nullable(),
      ...shownLanguageFields,
      slug: z.string().nullable().describe('Whether it is free is not looked up.'),
      expiresAt: expiry,
      hasPassphrase: hasPassphraseSchema,
      layout: layoutSchema,
      live: z.boolean(),
      notes: z.boolean(),
      markdown: z.string().describe('The page as markdown in the dialect of GitHub.'),
      charts: z
        .array(
          z.object({
            block: z.int().min(0).describe('The index of the table.'),
            shows: z.string().describe('What it was understood as, in words.'),
          }),
        )
        .exactOptional()
        .describe('The tables that are drawn as what their `as` says. Absent where none is.'),
      warnings: warningsSchema,
    })
    .describe('Publish would store this.'),
  errorBodySchema.extend({ valid: z.literal(false) }).describe('Publish would refuse it, and why.'),
])

/** A parsed request of edits. */
export type EditRequest = z.output<typeof editRequestSchema>
/** The answer to edits. */
export type EditResponse = z.output<typeof editResponseSchema>
/** A parsed publish request. */
export type PublishRequest = z.output<typeof publishRequestSchema>
/** A parsed change of state. */
export type PatchRequest = z.output<typeof patchRequestSchema>
/** A parsed deletion. */
export type DeleteRequest = z.output<typeof deleteRequestSchema>
/** A parsed request to read with the key. */
export type ReadRequest = z.output<typeof readRequestSchema>
/** A parsed append. */
export type AppendRequest = z.output<typeof appendRequestSchema>
/** The answer to a publish. */
export type PublishResponse = z.output<typeof publishResponseSchema>
/** The answer to a read. */
export type PageResponse = z.output<typeof pageResponseSchema>
/** A page as a document, with its times. */
export type PageDocumentResponse = z.output<typeof pageDocumentResponseSchema>
/** The answer to a change of state. */
export type PatchResponse = z.output<typeof patchResponseSchema>
/** The answer to a deletion. */
export type DeleteResponse = z.output<typeof deleteResponseSchema>
/** The answer to a change of the key. */
export type KeyResponse = z.output<typeof keyResponseSchema>
/** The answer to an append. */
export type AppendResponse = z.output<typeof appendResponseSchema>
/** The answer to a validation. */
export type ValidateResponse = z.output<typeof validateResponseSchema>
