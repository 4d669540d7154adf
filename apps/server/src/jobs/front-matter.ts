import type { FrontMatter } from 'qp-markdown/gfm'
import { fitsFullBleed, LIMITS, type Warning } from 'qp-schema'
import type { PublishRequest } from 'qp-schema/api'
import { FRONT_MATTER_IGNORED } from 'qp-schema/policy'
import type { ComposedContent } from '../content/compose-page.ts'
import type { ProToken } from './pro-token.ts'

/**
 * The fields of a publish request, and those that it does not send as the front matter or the head of its content has
 * them. A slug or a layout that this caller cannot have is left out, with a warning. SPEC.md 6.1.25 to 6.1.27, 6.1.29
 */
export function withFrontMatter<R extends PublishRequest>(
  request: R,
  content: ComposedContent,
  proToken: ProToken,
): { readonly fields: R; readonly warnings: Warning[] } {
  const { title = '', ...untitled } = request
  const sent = title.trim() === '' ? untitled : request
  const wanted = Object.entries({ ...content.document, ...asFields(content.frontMatter) }).filter(
    ([field]) => !Object.hasOwn(sent, field),
  )
  const problems = problemsOf(Object.fromEntries(wanted), content, proToken)
  return {
    fields: { ...Object.fromEntries(wanted.filter(([field]) => !problems.has(field))), ...sent } as R,
    warnings: withWarnings(
      [...problems].map(([field, problem]) => `${field} in the front matter was ignored: ${problem}`),
      content.warnings,
    ),
  }
}

/** Content for a page that is there, with one warning in place of all that its front matter asks for. SPEC.md 6.5.15 */
export function withoutFrontMatter<C extends Pick<ComposedContent, 'frontMatter' | 'warnings'>>(
  content: C,
): C {
  const others = content.warnings.filter(({ code }) => code !== CODE)
  const hadAny = others.length < content.warnings.length || Object.keys(content.frontMatter).length > 0
  const messages = hadAny ? [`the front matter was ignored: ${FRONT_MATTER_IGNORED.append}`] : []
  return { ...content, frontMatter: {}, warnings: withWarnings(messages, others) }
}

const CODE = 'front_matter_ignored'

function asFields({ description, ...fields }: FrontMatter): Partial<PublishRequest> {
  return description === undefined ? fields : { ...fields, meta: { description } }
}

/** Why this caller cannot have what fields say, by field. */
function problemsOf(
  { slug, layout }: Partial<PublishRequest>,
  { submitted }: ComposedContent,
  proToken: ProToken,
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  const isPro = proToken === 'valid'
  if (slug !== undefined && !isPro) problems.set('slug', FRONT_MATTER_IGNORED.pro)
  if (layout !== 'full_bleed') return problems
  if (!fitsFullBleed(submitted)) problems.set('layout', FRONT_MATTER_IGNORED.fullBleed)
  else if (!isPro) problems.set('layout', FRONT_MATTER_IGNORED.pro)
  return problems
}

/** Front matter is at the beginning, and so are its warnings. */
function withWarnings(messages: readonly string[], others: readonly Warning[]): Warning[] {
  const first = messages.map((message): Warning => ({
    code: CODE,
    path: 'content',
    message: `line 1: ${message}`,
  }))
  return [...first, ...others].slice(0, LIMITS.warnings)
}
