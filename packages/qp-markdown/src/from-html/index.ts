import { assertArgument, type Block, isObject, CONTENT_LIMITS, type Warning } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { allowance } from './allowance.ts'
import { parseHtml } from './tree/parse-html.ts'
import { baseOf, checkBase, Urls, type Warn } from './tree/urls.ts'
import { walk } from './walk.ts'
import { ownUrls, type ResolveUrl } from '../own-urls.ts'
import { joinMsWordLists } from './tree/ms-word-lists.ts'

export type { ResolveUrl, UrlPlace } from '../own-urls.ts'

/** What is known about HTML besides its text. */
export interface HtmlOptions {
  /** The address of the page, absolute and of http or https: relative links and images lead from there. */
  baseUrl?: string
  /** Gives the addresses of links, pictures and frames; a base is applied to what it gives. They are as written without it. */
  resolveUrl?: ResolveUrl
}

/** Blocks, and what was dropped or changed on the way. */
export interface HtmlConversion {
  blocks: Block[]
  /** At most 100, in the order of the text, the same finding once. Their `path` is `html`. */
  warnings: Warning[]
}

/**
 * Converts the HTML of a page, of an editor or of a clipboard to blocks: one block for every heading, paragraph, list
 * and so on at top level. The result is valid qp.v1. It is not a `SafeBlock[]` yet, although the sanitizer would change
 * nothing in its HTML. SPEC.md 14
 *
 * @param html - any string, a document or a fragment; the time is linear in its length
 * @param options - `baseUrl`: relative URLs are dropped without one
 * @throws ContentTooComplexError when the text is nested or repeated beyond the limits
 * @throws TypeError when `baseUrl` is not an absolute http or https URL, or `resolveUrl` gives neither a string nor null;
 *   nothing else but what `resolveUrl` throws
 */
export function htmlToBlocks(html: string, options: HtmlOptions = {}): HtmlConversion {
  assertArgument(typeof html === 'string', 'htmlToBlocks', 'HTML as a string', html)
  assertArgument(isObject(options), 'htmlToBlocks', 'options as an object', options)
  const { baseUrl, resolveUrl } = options
  if (baseUrl !== undefined) checkBase(baseUrl)
  const source = cleanText(html.replaceAll('\f', ' '))
  const { root, base } = parseHtml(source, resolveUrl !== undefined)
  if (source.includes('mso-list')) joinMsWordLists(root)
  const warnings: Warning[] = []
  const repeated = allowance()
  const own = baseOf(base, baseUrl)
  const urls = new Urls({ link: own, image: own, frame: own }, repeated, ownUrls(resolveUrl, repeated))
  const blocks = walk(root, { urls, repeated, warn: distinctInto(warnings) })
  return { blocks, warnings }
}

function distinctInto(warnings: Warning[]): Warn {
  const seen = new Set<string>()
  return (code, message) => {
    if (warnings.length >= CONTENT_LIMITS.warnings || seen.has(message)) return
    seen.add(message)
    warnings.push({ code, path: 'html', message })
  }
}
