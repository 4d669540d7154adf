import type { FrontMatter, GfmOptions } from 'qp-markdown/gfm'
import type { SanitizedBlocks } from 'qp-sanitize'
import { type Block, isExtension, LIMITS, type SafeBlock, type Warning, withFallbacks } from 'qp-schema'
import type { PublishRequest } from 'qp-schema/api'
import { EXTENSION_REPLACED } from 'qp-schema/policy'
import { lazily } from '../lazily.ts'
import { bodyTooLarge, refused } from '../refusal.ts'
import { chartWarnings } from './hints/charts.ts'
import { codeLineWarnings } from './hints/code-lines.ts'
import { findSecrets, textsOf } from './secrets/find-secrets.ts'
import { serializeBlocks, type StoredBlocks } from './stored-blocks.ts'

export const noContent = (message: string, warnings: readonly Warning[] = []) =>
  refused('no_content', message, { warnings })

/** The content of a request: markdown, blocks or HTML. */
export interface SubmittedContent extends GfmOptions {
  readonly content?: string
  readonly blocks?: readonly Block[]
  readonly html?: string
  /** How markdown is read; in the specification's own subset when absent, where the other options mean nothing. */
  readonly variant?: 'gfm'
}

/** The content of a request as blocks. */
export interface ComposedContent {
  /** The blocks as they were submitted, or converted from markdown, fallbacks in the place of extensions. */
  readonly submitted: readonly Block[]
  /** The submitted blocks after sanitizing. */
  readonly blocks: readonly SafeBlock[]
  /** What was dropped on the way, at most `LIMITS.warnings`. */
  readonly warnings: Warning[]
  /** What looks like a secret in the blocks as they came; not among the other warnings. SPEC.md 5.11 */
  readonly secrets: readonly Warning[]
  /** What the front matter of markdown asks for; empty without. SPEC.md 9.16 */
  readonly frontMatter: FrontMatter
  /** What a document of HTML says of itself; empty for other content. SPEC.md 6.1.29 */
  readonly document: Pick<PublishRequest, 'meta' | 'lang' | 'dir'>
}

/** Tells blocks that are safe already, as most of markdown are. */
const canonical = lazily(() => import('qp-sanitize/canonical'))
/** It brings the engine, which takes a fifth of a second to load and 15 MB, for each thread. */
const sanitizer = lazily(() => import('qp-sanitize'))
const converter = lazily(() => import('qp-markdown'))
/** It brings parsers of HTML and of YAML, for each thread. */
const gfmConverter = lazily(() => import('qp-markdown/gfm'))
const htmlConverter = lazily(() => import('qp-markdown/from-html'))
const shortcodes = lazily(() => import('qp-markdown/emoji'))

/**
 * Converts the content of a request to blocks and sanitizes them. SPEC.md 6.1
 *
 * @throws RefusedError `body_too_large` for too many blocks
 * @throws ContentTooComplexError
 */
export async function composeContent(submitted: SubmittedContent): Promise<ComposedContent> {
  const { blocks, warnings, frontMatter, document } = await toBlocks(submitted)
  const known = withFallbacks(blocks)
  requireFewBlocks(known.length)
  const safe = await sanitized(blocks)
  return {
    submitted: known,
    blocks: safe.blocks,
    warnings: [...warnings, ...safe.warnings].slice(0, LIMITS.warnings),
    secrets: findSecrets(textsOf(blocks.entries()), submitted.content ?? submitted.html),
    frontMatter,
    document,
  }
}

/** Blocks as they are stored: safe, with the fallback of each extension in its place. SPEC.md 3.7.5 */
export async function sanitized(blocks: readonly Block[]): Promise<SanitizedBlocks> {
  const { blocks: safe, warnings } = await safeBlocks(blocks)
  const replaced = blocks.flatMap((block, index): Warning[] => {
    if (!isExtension(block)) return []
    return [
      {
        code: 'extension_replaced',
        path: `blocks[${index}]`,
        message: `${block.type}: ${EXTENSION_REPLACED}`,
      },
    ]
  })
  const hints = [...(await chartWarnings(blocks)), ...(await codeLineWarnings(blocks))]
  const found = [...replaced, ...warnings, ...hints]
  return { blocks: withFallbacks(safe), warnings: found.slice(0, LIMITS.warnings) }
}

async function safeBlocks(blocks: readonly Block[]): Promise<SanitizedBlocks> {
  const { acceptCanonicalBlocks, NotCanonicalError } = await canonical()
  try {
    return { blocks: acceptCanonicalBlocks(blocks), warnings: [] }
  } catch (error) {
    if (!(error instanceof NotCanonicalError)) throw error
    const { sanitizeBlocks } = await sanitizer()
    return sanitizeBlocks(blocks)
  }
}

/** Content as blocks, before sanitizing. */
export async function toBlocks(
  submitted: SubmittedContent,
): Promise<
  Pick<ComposedContent, 'frontMatter' | 'document' | 'warnings'> & { readonly blocks: readonly Block[] }
> {
  const { content, variant, html, baseUrl, blocks = [] } = submitted
  const nothingElse = { frontMatter: {}, document: {} }
  if (html !== undefined) {
    const { htmlDocumentToBlocks } = await htmlConverter()
    const { title, description, lang, dir, ...converted } = htmlDocumentToBlocks(html, {
      ...(baseUrl !== undefined && { baseUrl }),
    })
    const meta = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
    const document = {
      ...(Object.keys(meta).length > 0 && { meta }),
      ...(lang !== undefined && { lang }),
      ...(dir !== undefined && { dir }),
    }
    return { ...nothingElse, ...converted, document }
  }
  if (content === undefined) return { ...nothingElse, blocks, warnings: [] }
  if (variant === undefined) {
    const { markdownToBlocks } = await converter()
    return { ...nothingElse, ...markdownToBlocks(content) }
  }
  const { gfmToBlocks } = await gfmConverter()
  const { emojiNamed } = await shortcodes()
  return { ...nothingElse, ...gfmToBlocks(content, { ...submitted, emoji: emojiNamed }) }
}

/** @throws RefusedError `body_too_large` for too many blocks, counted before sanitizing drops any. FORMAT.md 8.1.2 */
export function requireFewBlocks(count: number): void {
  if (count > LIMITS.pageBlocks) throw bodyTooLarge(`A page holds at most ${LIMITS.pageBlocks} blocks.`)
}

/** Whether a block runs the author's scripts, which only Pro accounts may publish. SPEC.md 5.6 */
export function isScripted(block: Block): boolean {
  return block.type === 'html' && block.safetyMode === 'pro_sandboxed'
}

/**
 * Serializes composed blocks, with the title in front unless they begin with one. SPEC.md 3.6, 9.20
 *
 * @throws RefusedError `no_content` when nothing is left
 */
export async function toStoredBlocks(
  { blocks, warnings }: ComposedContent,
  title = '',
): Promise<StoredBlocks> {
  if (blocks.length === 0) {
    throw noContent('Nothing is left to show after conversion and sanitizing.', warnings)
  }
  const { injectTitle } = await converter()
  const titled = injectTitle(blocks, title)
  const added = await sanitized(titled.slice(0, titled.length - blocks.length))
  return serializeBlocks([...added.blocks, ...blocks])
}
