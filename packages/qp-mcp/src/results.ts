import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Warning } from 'qp-schema'
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

/** What was dropped or changed, in few words: the first of the warnings, and how many there are. */
export function fewWarnings(warnings: readonly Warning[] = []): { warnings?: string[] } {
  if (warnings.length === 0) return {}
  const shown = warnings.slice(0, SHOWN_WARNINGS).map(({ path, message }) => `${path}: ${message}`)
  const left = warnings.length - shown.length
  return { warnings: left > 0 ? [...shown, `and ${left} more; validate_page tells them`] : shown }
}

/** The same as text, to be put behind a line. */
export function warningLines({ warnings = [] }: { readonly warnings?: readonly string[] }): string {
  return warnings.map((warning) => `\nWarning: ${warning}`).join('')
}

/** What to do about a refusal, where its message does not say it. */
const ADVICE: Readonly<Record<string, string>> = {
  precondition_failed: 'Nothing was changed. Read the page with get_page, then repeat with its etag.',
  edit_not_found: 'Nothing was changed. Copy `old` from the markdown of get_page, character by character.',
  edit_ambiguous: 'Nothing was changed. Make `old` longer, until it stands there once.',
  forbidden: 'The key of a page is the one that its publish has answered.',
  body_too_large: 'Publish a part, then append the rest.',
  network: 'It is not known whether it was done: read the page before you repeat it.',
  timeout: 'It is not known whether it was done: read the page before you repeat it.',
}

const SHOWN_ISSUES = 10

/**
 * What a model is told of a failure.
 *
 * @throws error when it is none of a kind that may be shown
 */
export function failed(error: unknown): CallToolResult {
  if (error instanceof ToolError) return refused(error.message)
  if (!(error instanceof QuickPagesError)) throw error
  const { code, message, issues, warnings, retryAfter } = error
  const lines = [
    `${code}: ${message}`,
    ...issues.slice(0, SHOWN_ISSUES).map((issue) => `${issue.path || 'the whole'}: ${issue.message}`),
    ...(fewWarnings(warnings).warnings ?? []),
    ...(retryAfter === undefined ? [] : [`Try again in ${retryAfter} seconds.`]),
    ...(ADVICE[code] === undefined ? [] : [ADVICE[code]]),
  ]
  return refused(lines.join('\n'))
}

function refused(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}
