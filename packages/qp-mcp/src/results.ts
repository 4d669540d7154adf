import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Warning } from 'qp-schema'
import { URL_DROPPED } from 'qp-schema/policy'
import { QuickPagesError } from 'qp-client'

/** Why a tool did not do what it was asked, in words for a model: a code, what is wrong, what to do. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}

/** What a tool answers: a line for who reads text, and the same as fields for who reads those. */
export function done(
  text: string,
  structuredContent: Record<string, unknown>,
  links: readonly CallToolResult['content'][number][] = [],
): CallToolResult {
  return { content: [{ type: 'text', text }, ...links], structuredContent }
}

/** A link to a page. The address holds no key. */
export function pageLink(uri: string, name: string): CallToolResult['content'][number] {
  return { type: 'resource_link', uri, name, mimeType: 'text/html' }
}

const SHOWN_WARNINGS = 5

/** What was dropped or changed, in few words: the first of the warnings, of attributes last, and how many there are. */
export function fewWarnings(
  warnings: readonly Warning[] = [],
  most: number = SHOWN_WARNINGS,
): { warnings?: string[] } {
  if (warnings.length === 0) return {}
  // Of what is told of a whole README, most is about attributes, and least depends on it.
  const inOrder = warnings.toSorted(
    (a, b) => Number(a.code === 'attribute_dropped') - Number(b.code === 'attribute_dropped'),
  )
  const shown = inOrder.slice(0, most).map(({ path, message }) => {
    return `${path}: ${message.replace(URL_DROPPED.relative, PICTURE.test(message) ? RELATIVE_PICTURE : RELATIVE)}`
  })
  const left = warnings.length - shown.length
  return { warnings: left > 0 ? [...shown, `and ${left} more; validate_page tells them`] : shown }
}

/** Tools have no field for an address that others lead from. */
const RELATIVE = 'a page here has no files beside it. Send the whole address, beginning with https://.'
const RELATIVE_PICTURE =
  'a page here has no files beside it. Give the picture to upload_image, and write the address that it answers.'

const PICTURE = /^(?:line \d+: )?the image "/

/** The same as text, to be put behind a line. */
export function warningLines({ warnings = [] }: { readonly warnings?: readonly string[] }): string {
  return warnings.map((warning) => `\nWarning: ${warning}`).join('')
}

/** What to do about refusals, by code. */
export type Advice = Readonly<Record<string, string>>

/** What to do about a refusal, where its message does not say it. */
const ADVICE: Advice = {
  precondition_failed: 'Nothing was changed. Read the page with get_page, then repeat with its etag.',
  edit_not_found: 'Nothing was changed. Copy `old` from the markdown of get_page, character by character.',
  edit_ambiguous: 'Nothing was changed. Make `old` longer, until it stands there once.',
  secret_found:
    'Nothing was changed. Show the user where, and take it out. Only if the user says that it may be public, repeat with allowSecrets: true.',
  forbidden:
    'The key of a page is the one that its publish has answered, until somebody changes it. Ask the user for the edit link that it has now, and give that as `page`.',
  passphrase_required:
    'Ask the user for it, and give it to get_page as passphrase; do not guess. Its author can give the edit link as page instead.',
  network: 'It is not known whether it was done: read the page before you repeat it.',
  timeout: 'It is not known whether it was done: read the page before you repeat it.',
}

/** In place of messages and places that speak of headers and requests, which a model does not see. SPEC.md 17.3.5 */
const OWN_WORDS: Readonly<Record<string, string>> = {
  precondition_failed: 'The page is not in the state that ifMatch names.',
  passphrase_required: 'Readers of this page need its passphrase, and none was given, or another one.',
  premium_required:
    'This needs a Pro token, and there is none, or it is no longer valid. Only the user can set one.',
}
const EXPIRED =
  'This page has expired. For 7 days, set_page can give it a later expiresAt, or null, or delete_page delete it.'

const SHOWN_ISSUES = 10

/**
 * What a model is told of a failure.
 *
 * @param advice - of the tool, before that of all
 * @throws error when it is none of a kind that may be shown
 */
export function failed(error: unknown, advice: Advice): CallToolResult {
  if (error instanceof ToolError) return refused(error.message)
  if (!(error instanceof QuickPagesError)) throw error
  return refused(explained(error, advice))
}

/** A refusal of the API, or of the way to it, in words for a model: what is wrong and what to do. */
export function explained(error: QuickPagesError, advice: Advice = {}): string {
  const { code, warnings, retryAfter } = error
  const { message, issues } = inOwnWords(error)
  const todo = advice[code] ?? ADVICE[code]
  const lines = [
    `${code}: ${message}`,
    ...issues.slice(0, SHOWN_ISSUES).map((issue) => `${issue.path || 'the whole'}: ${issue.message}`),
    ...(fewWarnings(warnings).warnings ?? []),
    ...(retryAfter === undefined ? [] : [`Try again in ${retryAfter} seconds.`]),
    ...(todo === undefined ? [] : [todo]),
  ]
  return lines.join('\n')
}

/** A refusal of the API as a model is told of it. */
export function inOwnWords({
  code,
  message,
  issues,
}: Pick<QuickPagesError, 'code' | 'message' | 'issues'>): Pick<QuickPagesError, 'message' | 'issues'> {
  if (code === 'body_too_large') return { message: message.replace(/(?<=\.) .*/s, ''), issues }
  if (code === 'secret_found') return { message: message.replace(/ [^.]*refuseSecrets\./, ''), issues }
  const own = code === 'gone' && issues.length > 0 ? EXPIRED : OWN_WORDS[code]
  return own === undefined ? { message, issues } : { message: own, issues: [] }
}

function refused(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}
