import { assertArgument, type Block, ContentTooComplexError, isObject, type Warning } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import type { Context } from '../emit/context.ts'
import { newContext } from '../emit/new-context.ts'
import { fencedBlocks } from '../emit/qp-fences/qp-fences.ts'
import { allowance } from '../from-html/allowance.ts'
import { type Bases, checkBase, Urls } from '../from-html/tree/urls.ts'
import { readBlocks } from '../from-markdown/block-pass.ts'
import type { Definitions } from '../from-markdown/definitions.ts'
import type { Conversion } from '../convert.ts'
import type { ResolveUrl } from '../own-urls.ts'
import { Positions } from '../positions.ts'
import { checkedConstructs, type Constructs } from './constructs/constructs.ts'
import { OWN } from './raw-html/block-html.ts'
import { gfmContext, gfmDialect, marksOf } from './dialect.ts'
import { checkedEmoji, type EmojiNamed } from './emoji.ts'
import { type FrontMatter, takeFrontMatter } from './front-matter.ts'
import { droppedTag, OpenTags, tagName } from './raw-html/html-tags.ts'
import { hashOf } from '../hash-of.ts'
import { Notes } from './footnotes.ts'
import { Regions } from './regions.ts'

/** Options of {@link gfmToBlocks}. */
export interface GfmOptions {
  /** Where relative links lead from: an absolute http or https URL without credentials. They are dropped without one. */
  baseUrl?: string
  /** The same for pictures; `baseUrl` when absent. */
  imageBaseUrl?: string
  /** How many blocks the page has that this text is appended to: makes the ids of its footnotes differ. Default 0. */
  blockCount?: number
  /**
   * Gives the addresses of links and pictures, also those of HTML and within `qp` fences, where no base is applied. Elsewhere
   * the bases are applied to what it gives, so it may give relative ones. They are as written without it.
   */
  resolveUrl?: ResolveUrl
  /** Whether the blocks' places in the text are given beside them. */
  positions?: boolean
  /** What emoji shortcodes stand for: `emojiNamed` of `qp-markdown/emoji`. They stay text without it. */
  emoji?: EmojiNamed
  /** Syntax besides that of the dialect, as `constructsOf` gives it. */
  constructs?: Constructs
}

/** Blocks, what was dropped or changed on the way, and what the text says of its page. */
export interface GfmConversion extends Conversion {
  frontMatter: FrontMatter
}

/**
 * Converts GitHub's dialect of markdown to blocks: what `markdownToBlocks` knows, and HTML, footnotes, mathematics,
 * front matter, relative addresses and `qp` fences, and emoji shortcodes with the option `emoji`. The result is valid qp.v1. It is not a
 * `SafeBlock[]` yet, although the sanitizer would change nothing in its HTML. SPEC.md 9.16
 *
 * @param markdown - any string; the time is linear in its length
 * @throws ContentTooComplexError when the text is nested or repeated beyond the limits
 * @throws TypeError when a base is not an absolute http or https URL without credentials, or `resolveUrl`, `emoji` or a construct
 *   gives what its type does not allow; nothing else for a string but what these throw
 */
export function gfmToBlocks(markdown: string, options: GfmOptions = {}): GfmConversion {
  assertArgument(typeof markdown === 'string', 'gfmToBlocks', 'markdown as a string', markdown)
  assertArgument(isObject(options), 'gfmToBlocks', 'options as an object', options)
  return convert(markdown, basesOf(options), options)
}

/** The bases that relative addresses have; throws a `TypeError` for options that are none. */
export function basesOf({ baseUrl, imageBaseUrl = baseUrl }: GfmOptions): Bases {
  if (baseUrl !== undefined) checkBase(baseUrl)
  if (imageBaseUrl !== undefined) checkBase(imageBaseUrl, 'imageBaseUrl')
  return { link: baseUrl, image: imageBaseUrl }
}

/** Is told the blocks of each construct at top level, or region of HTML, by the number of its first construct. */
export type Place = (construct: number, blocks: readonly Block[]) => void

export function convert(markdown: string, bases: Bases, options: GfmOptions, place?: Place): GfmConversion {
  const source = cleanText(markdown).replace(/^\ufeff/, '')
  try {
    const positions = options.positions === true ? new Positions(markdown) : undefined
    return convertSource(source, bases, options, positions, place)
  } catch (error) {
    // The converter of HTML names the place by its own argument.
    if (!(error instanceof ContentTooComplexError)) throw error
    throw new ContentTooComplexError(error.message, 'content')
  }
}

function convertSource(
  source: string,
  bases: Bases,
  { blockCount = 0, resolveUrl, emoji, constructs }: GfmOptions,
  positions: Positions | undefined,
  place: Place | undefined,
): GfmConversion {
  const warnings: Warning[] = []
  const definitions: Definitions = new Map()
  const own = checkedConstructs(constructs)?.begin(resolveUrl !== undefined)
  const reporter = newContext(definitions, {}, warnings)
  const { frontMatter, body } = takeFrontMatter(source, reporter, own?.keys)
  let hash: string | undefined
  const shared = {
    open: new OpenTags(resolveUrl !== undefined),
    notes: new Notes(
      () => (hash ??= hashOf(source, blockCount)),
      (characters) => context.spend('reference', characters),
      resolveUrl && OWN,
    ),
    dropped: (tag: string, line: number) => {
      if (!tag.startsWith('</')) warn('tag_dropped', line, droppedTag(tagName(tag)))
    },
    emoji: checkedEmoji(emoji),
    own,
    nesting: 0,
  }
  const dialect = gfmContext(gfmDialect(marksOf(body), shared), shared, () => surroundings)
  const context = newContext(definitions, { fence: fencedBlocks, dialect, resolveUrl, mark: OWN }, warnings)
  const urls = new Urls(bases, allowance(), context.own)
  const warn = distinct(context)
  const surroundings = { warn, urls, repeated: allowance(), keepsLineEnds: true }
  const regions = new Regions(shared.open, context, surroundings)
  const nodes = readBlocks(body, definitions, dialect)
  let first = 0
  let placed = 0
  const told = place !== undefined || positions !== undefined
  const tell = (next: number): void => {
    if (regions.blocks.length > placed) place?.(first, regions.blocks.slice(placed))
    positions?.add(nodes.slice(first, next), regions.blocks.length - placed)
    placed = regions.blocks.length
  }
  for (const [construct, node] of nodes.entries()) {
    if (!regions.isOpen) first = construct
    regions.add(node)
    if (told && !regions.isOpen) tell(construct + 1)
  }
  regions.finish()
  tell(nodes.length)
  first = nodes.length
  regions.addNotes(shared.notes)
  if (regions.blocks.length > placed) positions?.addNotes(shared.notes.shown)
  tell(first)
  return { blocks: regions.blocks, warnings, frontMatter, ...(positions && { positions: positions.list }) }
}

/** Warns of each finding in HTML once, where it is first. FORMAT.md 4.6.3 */
function distinct(context: Context): Context['warn'] {
  const seen = new Set<string>()
  return (code, line, message) => {
    if (!context.listsWarnings || seen.has(message)) return
    seen.add(message)
    context.warn(code, line, message)
  }
}
