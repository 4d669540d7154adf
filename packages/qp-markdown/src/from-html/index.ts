import { assertArgument, type Block, type Direction, isObject, type Warning } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { allowance } from './allowance.ts'
import { findLossesOfHead, mainPartOf, metadataOf } from './document.ts'
import { Findings } from './findings.ts'
import { hashOf } from '../hash-of.ts'
import { parseDocument, type ParsedHtml, parseHtml } from './tree/parse-html.ts'
import { baseOf, checkBase, Urls } from './tree/urls.ts'
import { visitOwn } from './own/visit-own.ts'
import { walk } from './walk.ts'
import { ownUrls, type ResolveUrl } from '../own-urls.ts'
import { applyClassStyles } from './tree/class-styles.ts'
import { isOfGoogleDocs, readGoogleDocs } from './tree/google-docs.ts'
import { findDelimitedMath } from './tree/delimited-math.ts'
import { joinMsWordLists } from './tree/ms-word-lists.ts'
import { joinLinkedNotes } from './tree/linked-notes.ts'

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

/** What a document says of itself, and its main part as blocks. */
export interface DocumentConversion extends HtmlConversion {
  /** The text of `<title>`, on one line, cut to what share metadata may hold; absent where there is none. */
  title?: string
  /** The description for search engines, in the same way. */
  description?: string
  /** The language that `<html>` names; absent where it is none. */
  lang?: string
  dir?: Direction
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
  check('htmlToBlocks', options)
  const source = cleaned(html)
  const findings = new Findings()
  const parsed = parseHtml(source, options.resolveUrl !== undefined)
  if (mayHaveRules(source)) applyClassStyles(parsed.root)
  return convert(source, parsed, options, findings)
}

/**
 * Converts a whole document: its main part, and what it says of itself. The main part is the one `main`, else the one
 * `article`, else the body without navigation. Where that has no first-level heading, and the body has one beside it, it
 * begins with that. A fragment is a document, too. SPEC.md 14.8
 *
 * @param html - any string; the time is linear in its length
 * @param options - as of {@link htmlToBlocks}
 * @returns warnings begin with the line: `line 3: …`
 * @throws ContentTooComplexError and TypeError, as {@link htmlToBlocks}
 */
export function htmlDocumentToBlocks(html: string, options: HtmlOptions = {}): DocumentConversion {
  assertArgument(typeof html === 'string', 'htmlDocumentToBlocks', 'HTML as a string', html)
  check('htmlDocumentToBlocks', options)
  const source = cleaned(html)
  const findings = new Findings(true)
  const { root, base } = parseDocument(source)
  const about = metadataOf(root)
  findLossesOfHead(root, findings)
  if (mayHaveRules(source)) applyClassStyles(root)
  const main = mainPartOf(root, findings)
  return { ...about, ...convert(source, { root: main, base }, options, findings) }
}

/** Whether there may be a style sheet: none is without braces. */
function mayHaveRules(source: string): boolean {
  return source.includes('{')
}

function check(caller: string, options: HtmlOptions): void {
  assertArgument(isObject(options), caller, 'options as an object', options)
  if (options.baseUrl !== undefined) checkBase(options.baseUrl)
}

function cleaned(html: string): string {
  return cleanText(html.replaceAll('\f', ' '))
}

function convert(
  source: string,
  { root, base }: ParsedHtml,
  { baseUrl, resolveUrl }: HtmlOptions,
  findings: Findings,
): HtmlConversion {
  if (source.includes('mso-list')) joinMsWordLists(root)
  if (isOfGoogleDocs(source)) readGoogleDocs(root)
  joinLinkedNotes(root, () => hashOf(source, 0))
  findDelimitedMath(root, source)
  const repeated = allowance()
  const own = baseOf(base, baseUrl)
  const urls = new Urls({ link: own, image: own, frame: own }, repeated, ownUrls(resolveUrl, repeated))
  const blocks = walk(root, { urls, repeated, warn: findings.add, at: findings.at, own: visitOwn })
  return { blocks, warnings: findings.warnings }
}
