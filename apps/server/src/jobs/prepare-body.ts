import { type Block, fitsFullBleed, type Layout, type Warning, withFallbacks } from 'qp-schema'
import {
  appendRequestSchema,
  deleteRequestSchema,
  editRequestSchema,
  keyRequestSchema,
  noteAnswerRequestSchema,
  noteDeleteRequestSchema,
  noteListRequestSchema,
  namesPassphrase,
  noteRequestSchema,
  normalizedPassphrase,
  parseRequest,
  patchRequestSchema,
  type PublishRequest,
  publishRequestSchema,
  readRequestSchema,
  slugProblem,
  toTimestamp,
} from 'qp-schema/api'
import { cleanStrings } from 'qp-schema/policy'
import type * as z from 'zod'
import {
  composeContent,
  isScripted,
  requireFewBlocks,
  toStoredBlocks,
  noContent,
} from '../content/compose-page.ts'
import { attempt, invalidFields, type Outcome, refused } from '../refusal.ts'
import { editBlocks } from '../content/edits/edit-blocks.ts'
import type { PageJson } from '../content/page.ts'
import { serializeBlocks } from '../content/stored-blocks.ts'
import { decodeBody, type JsonObject, type ReceivedBody } from './decode-body.ts'
import { withFrontMatter, withoutFrontMatter } from './front-matter.ts'
import { refuseGuessableKey } from './guessable-key.ts'
import type { NamedPage, SentString } from './named-page.ts'
import { findSecrets } from '../content/secrets/find-secrets.ts'
import { type SecretsContext, withSecrets } from '../content/secrets/secrets-policy.ts'
import { validatePublication } from './validate-publication.ts'
import { type ProToken, requirePro } from './pro-token.ts'
import { unknownFields, withUnknownFields } from './unknown-fields.ts'

export const layoutUnavailable = (message: string) => refused('layout_unavailable', message)

const invalidSlug = (problem: string) =>
  refused('invalid_slug', `The slug ${problem}.`, { issues: [{ path: 'slug', message: problem }] })

/** What is known of a request besides its body. */
export interface PreparationContext extends SecretsContext {
  readonly proToken: ProToken
  /** How many blocks the page has to which an append adds; 0 before the page was looked at, and elsewhere. */
  readonly blockCount: number
  /** The page that is edited; `undefined` before it was looked at, and elsewhere. */
  readonly page?: PageJson | undefined
}

/** A received body and its operation. */
export interface BodyTask<O extends BodyOperation = BodyOperation> extends PreparationContext {
  readonly operation: O
  readonly received: ReceivedBody
  readonly idempotencyKey: string | undefined
  /**
   * The page for which all checks have passed that need the store; `any` when the body is prepared whatever it names,
   * `undefined` when it is not prepared before it is known what it names. SPEC.md 8.6.5
   */
  readonly checkedFor: NamedPage | 'any' | undefined
}

/** What a body names, and what is stored of it. */
export interface ReadBody<T> extends NamedPage {
  /** The result of {@link prepareBody}; `undefined` when the body does not name the page of `checkedFor`. */
  readonly prepared: Outcome<T> | undefined
}

/** Checks the body of each operation in the order of SPEC.md 5.4, and converts it. The first failure is the refusal. */
const PREPARATIONS = {
  async publishPage(body: JsonObject, context: PreparationContext) {
    const { proToken } = context
    requireContent(publishRequestSchema, body)
    const request = requireFields(publishRequestSchema, body)
    requireNoPassphraseInside(request)
    requireSlug(request.slug, proToken)
    const composed = await composeContent(request)
    const { fields, warnings: found } = withFrontMatter(request, composed, proToken)
    const others = withUnknownFields(publishRequestSchema, body, found)
    const { published, theme, meta, lang, dir, slug, live, notes, layout = 'standard' } = fields
    const expiresAt = futureTime(fields.expiresAt)
    requireLayout(layout, composed.submitted, proToken)
    requireScripts(composed.submitted, proToken)
    const secrets = [...secretsInTitles(fields), ...composed.secrets]
    const warnings = withSecrets(secrets, others, request, context)
    const content = { ...composed, warnings }
    const title = fields.title?.trim() ?? ''
    const [heading, titleHint] = layout === 'full_bleed' ? ['', title] : [title, '']
    return {
      changes: { published, theme, meta, lang, dir, slug, live, notes, expiresAt },
      passphrase: normalPassphrase(fields.passphrase),
      resolves: fields.resolves,
      content: {
        blocks: await toStoredBlocks(content, heading),
        layout,
        titleHint: titleHint === '' ? null : titleHint,
      },
      warnings,
    }
  },
  async appendPageBlocks(body: JsonObject, context: PreparationContext) {
    const { proToken, blockCount } = context
    requireContent(appendRequestSchema, body)
    // A body that came to a one-time address has no key (SPEC.md 17.4); all others were checked with the page.
    const fields = requireFields(appendRequestSchema, { editKey: '', ...body })
    const composed = withoutFrontMatter(await composeContent({ ...fields, blockCount }))
    requireScripts(composed.submitted, proToken)
    const others = withUnknownFields(appendRequestSchema, body, composed.warnings)
    const warnings = withSecrets(composed.secrets, others, fields, context)
    return { blocks: await toStoredBlocks({ ...composed, warnings }), warnings, resolves: fields.resolves }
  },
  async validatePage(body: JsonObject, context: PreparationContext): Promise<string> {
    return validatePublication(() => PREPARATIONS.publishPage(body, context))
  },
  async editPage(body: JsonObject, context: PreparationContext) {
    const { proToken, page } = context
    const fields = requireFields(editRequestSchema, body)
    const { edits, resolves } = fields
    if (page === undefined) throw new TypeError('edits need their page')
    const edited = withoutFrontMatter(await editBlocks(page, edits))
    const { submitted, blocks, changed, removed } = edited
    requireScripts(submitted, proToken)
    const isWhole = page.head.layout === 'standard' || fitsFullBleed(blocks)
    if (!isWhole) throw layoutUnavailable('A full_bleed page has to stay exactly one html block in a frame.')
    const others = withUnknownFields(editRequestSchema, body, edited.warnings)
    const warnings = withSecrets(edited.secrets, others, fields, context)
    return { changed, removed, warnings, resolves, blocks: serializeBlocks(blocks) }
  },
  async setPagePublished(body: JsonObject, context: PreparationContext) {
    const others = unknownFields(patchRequestSchema, body)
    const {
      editKey: _,
      refuseSecrets,
      passphrase,
      ...changes
    } = requireFields(patchRequestSchema, body, others)
    requireSlug(changes.slug, context.proToken)
    const expiresAt = futureTime(changes.expiresAt)
    return {
      changes: { ...changes, expiresAt },
      passphrase: normalPassphrase(passphrase),
      warnings: withSecrets(secretsInTitles(changes), others, { refuseSecrets }, context),
    }
  },
  async deletePage(body: JsonObject) {
    requireFields(deleteRequestSchema, body)
    return { warnings: unknownFields(deleteRequestSchema, body) }
  },
  async readPage(body: JsonObject) {
    requireFields(readRequestSchema, body)
    return { warnings: unknownFields(readRequestSchema, body) }
  },
  async changeEditKey(body: JsonObject) {
    const { newEditKey } = requireFields(keyRequestSchema, body)
    return { newEditKey, warnings: unknownFields(keyRequestSchema, body) }
  },
  async writeNote(body: JsonObject) {
    const { text, name = '', at } = requireFields(noteRequestSchema, body)
    const said = name.trim()
    return {
      text: text.trim(),
      name: said === '' ? null : said,
      at,
      warnings: unknownFields(noteRequestSchema, body),
    }
  },
  async listNotes(body: JsonObject) {
    const { since, state } = requireFields(noteListRequestSchema, body)
    const warnings = unknownFields(noteListRequestSchema, body)
    return { since: since && new Date(since).toISOString(), state, warnings }
  },
  async answerNote(body: JsonObject) {
    const { state, reply } = requireFields(noteAnswerRequestSchema, body)
    const said = reply?.trim()
    return {
      state,
      reply: said === '' ? null : (said ?? reply),
      warnings: unknownFields(noteAnswerRequestSchema, body),
    }
  },
  async deleteNote(body: JsonObject) {
    requireFields(noteDeleteRequestSchema, body)
    return { warnings: unknownFields(noteDeleteRequestSchema, body) }
  },
  async deleteNotes(body: JsonObject) {
    requireFields(noteDeleteRequestSchema, body)
    return { warnings: unknownFields(noteDeleteRequestSchema, body) }
  },
}

/** An operation that takes a body. */
export type BodyOperation = keyof typeof PREPARATIONS

/** A prepared body of an operation: its fields, and its content as safe blocks. */
export type PreparedFor<O extends BodyOperation> = Awaited<ReturnType<(typeof PREPARATIONS)[O]>>

/**
 * Decodes a body, and prepares it if what it names was checked.
 *
 * @throws RefusedError `invalid_body` when it is not an object, or its `Idempotency-Key` is derived from it
 */
export async function readBody<O extends BodyOperation>({
  operation,
  received,
  idempotencyKey,
  checkedFor,
  ...context
}: BodyTask<O>): Promise<ReadBody<PreparedFor<O>>> {
  const sent = decodeBody(received)
  if (idempotencyKey !== undefined) refuseGuessableKey(idempotencyKey, received.bytes, sent)
  const body = cleanStrings(sent)
  const [id, editKey] = [sentString(body['id']), sentString(body['editKey'])]
  const isChecked = checkedFor === 'any' || (checkedFor?.id === id && checkedFor.editKey === editKey)
  return { id, editKey, prepared: isChecked ? await prepare(operation, body, context) : undefined }
}

/** Does all the work on a body that needs no store. It takes time, so it can be done in a thread. */
export function prepareBody<O extends BodyOperation>({
  operation,
  received,
  ...context
}: BodyTask<O>): Promise<Outcome<PreparedFor<O>>> {
  return prepare(operation, cleanStrings(decodeBody(received)), context)
}

function prepare<O extends BodyOperation>(
  operation: O,
  body: JsonObject,
  context: PreparationContext,
): Promise<Outcome<PreparedFor<O>>> {
  return attempt(() => PREPARATIONS[operation](body, context) as Promise<PreparedFor<O>>)
}

// Longer than any id or key, so a string that is cut matches none.
const SENT_STRING_LENGTH = 64

function sentString(value: unknown): SentString {
  if (typeof value === 'string') return value.slice(0, SENT_STRING_LENGTH)
  return (value ?? null) === null ? null : false
}

function requireFields<S extends z.ZodType>(
  schema: S,
  body: JsonObject,
  warnings: readonly Warning[] = [],
): z.output<S> {
  const parsed = parseRequest(schema, body)
  if (!parsed.ok) throw invalidFields(parsed.issues, warnings)
  return parsed.value
}

/** The body has content or blocks, SPEC.md 5.2.4, and not too many blocks, 8.1.2. */
function requireContent(schema: z.ZodObject, body: JsonObject): void {
  if (['content', 'blocks', 'html'].every((field) => (body[field] ?? null) === null)) {
    throw noContent('Send content (markdown), blocks or html.', unknownFields(schema, body))
  }
  if (Array.isArray(body['blocks'])) requireFewBlocks(body['blocks'].length)
}

/** The slug is valid, then the caller may set it. Removing a slug needs no Pro account. SPEC.md 2.2 */
function requireSlug(slug: string | null | undefined, proToken: ProToken): void {
  if (slug === undefined || slug === null) return
  const problem = slugProblem(slug)
  if (problem !== undefined) throw invalidSlug(problem)
  requirePro('A slug', proToken)
}

/** Secrets in what a page shows beside its blocks. SPEC.md 5.11.1 */
function secretsInTitles({
  title = '',
  meta,
  content,
  html,
}: Pick<PublishRequest, 'title' | 'meta' | 'content' | 'html'>) {
  const texts = { title, 'meta.title': meta?.title ?? '', 'meta.description': meta?.description ?? '' }
  return findSecrets(Object.entries(texts), content ?? html)
}

/** Front matter cannot set a passphrase: the page would be open to all. SPEC.md 21.1.1 */
function requireNoPassphraseInside({ content, variant }: Pick<PublishRequest, 'content' | 'variant'>): void {
  if (variant === undefined || content === undefined || !namesPassphrase(content)) return
  const message =
    'has a passphrase in its front matter, which cannot set one: take it out, and send it as the field passphrase'
  throw invalidFields([{ path: 'content', message }])
}

/** A passphrase in its one form. SPEC.md 21.1.1 */
function normalPassphrase(text: string | null | undefined): string | null | undefined {
  return typeof text === 'string' ? normalizedPassphrase(text) : text
}

/** When a page is to expire, as it is stored. SPEC.md 6.11.1 */
function futureTime(text: string | null | undefined): string | null | undefined {
  if (typeof text !== 'string') return text
  const timestamp = toTimestamp(text)
  if (timestamp !== undefined && Date.parse(timestamp) > Date.now()) return timestamp
  throw invalidFields([{ path: 'expiresAt', message: 'must be in the future' }])
}

/** The layout fits the content, then the caller may use it. SPEC.md 3.6 */
function requireLayout(layout: Layout, submitted: readonly Block[], proToken: ProToken): void {
  if (layout === 'standard') return
  if (!fitsFullBleed(submitted)) {
    throw layoutUnavailable(
      'The layout full_bleed needs exactly one html block with safetyMode sandboxed or pro_sandboxed.',
    )
  }
  requirePro('The layout full_bleed', proToken)
}

/** The caller may publish scripts, if there are any. SPEC.md 5.6 */
function requireScripts(submitted: readonly Block[], proToken: ProToken): void {
  if (withFallbacks(submitted).some(isScripted))
    requirePro('An html block with safetyMode pro_sandboxed', proToken)
}
