import {
  assertArgument,
  assertSafeBlocks,
  type Block,
  isObject,
  mapLeaves,
  OWN_BLOCK_TYPE,
  type OwnBlockType,
  type SafeBlock,
} from 'qp-schema'
import { arranged, type ShownBlock } from './arranged.ts'
import { ARRANGED_HTML } from './arranged-html.ts'
import { renderBlock } from './blocks/index.ts'
import { renderEach, UNKNOWN_TEXT } from './forward-compatibility/unknown-blocks.ts'
import type { OwnHtml } from './own-blocks/own-html.ts'
import { sanitizingLeaves } from './leaves/sanitize-leaves.ts'
import { markup, sanitized, type SafeHtml } from './templates/markup.ts'
import type { RenderOptions, UnsafeRenderOptions } from './options.ts'
import { PageState } from './leaves/page-state.ts'

/**
 * The inner HTML of an article: one element a block, or neighbours that belong together, separated by line ends. The
 * same blocks always give the same string. SPEC.md 10.9, 10.14
 *
 * - A block that this version does not know, and what is not a block, is shown as a short note or as `onUnknown`
 *   says.
 * - Plain text, source and URLs are safe whatever they hold: they are escaped, and an unsafe address is left out.
 *   HTML is inserted as it is, so the blocks must be `SafeBlock`s, or `sanitize` is given.
 * - Time and memory are linear in the blocks, without a bound. Those of the format are `LIMITS.pageBlocks` and
 *   `LIMITS.pageBytes` of qp-schema.
 *
 * @throws TypeError when `blocks` is no array, or has an object that did not come from the sanitizer (4.1.5)
 * @throws InvalidBlockError for `onUnknown: 'throw'`; and what a component, `highlight`, `math` or `sanitize` throws
 */
export function renderBlocks(blocks: readonly SafeBlock[], options?: RenderOptions): string
export function renderBlocks(blocks: readonly Block[], options: UnsafeRenderOptions): string
export function renderBlocks(blocks: readonly Block[], options: RenderOptions = {}): string {
  assertArgument(isObject(options), 'renderBlocks', 'options as an object', options)
  if (options.sanitize === undefined) assertSafeBlocks(blocks, 'renderBlocks')
  else assertArgument(Array.isArray(blocks), 'renderBlocks', 'an array of blocks', blocks)
  return blocksHtml(blocks, options).toString()
}

/** What {@link renderBlocks} gives, for use in a {@link markup} template. */
export function blocksHtml(blocks: readonly Block[], options: RenderOptions): SafeHtml {
  return sanitized(htmlOfEach(blocks, options).join('\n'))
}

/** The HTML of each block that shows something, or of neighbours that belong together. */
export function htmlOfEach(blocks: readonly Block[], options: RenderOptions): string[] {
  for (const name of FUNCTIONS)
    assertArgument(
      options[name] === undefined || typeof options[name] === 'function',
      `the option ${name}`,
      'a function',
      options[name],
    )
  const { onUnknown = 'placeholder', sanitize, blockTypes } = options
  const page = new PageState(options)
  const own =
    blockTypes === undefined ? undefined : ownHtmlOf(blockTypes)?.rendererOf(blockTypes, { page, options })
  const unknown = onUnknown === 'placeholder' ? note : onUnknown
  const shown = renderEach<ShownBlock<SafeHtml>>(
    blocks,
    typeof unknown === 'string'
      ? unknown
      : (value, error, place) => ({ index: place.index, shown: markup`${unknown(value, error, place)}` }),
    (unsafe, place, takeShown) => {
      const block = (sanitize && mapLeaves(unsafe, sanitizingLeaves(place.path, sanitize))) ?? unsafe
      const { width, fold, tab } = block
      page.block = place.index
      const take = (index: number) => takeShown(index).map((taken) => taken.shown)
      return {
        index: place.index,
        width,
        fold,
        tab,
        shown: markup`${renderBlock(block, { place, page, options, take })}`,
      }
    },
    own && {
      ...own,
      show: (block, type, place) => ({
        index: place.index,
        shown: markup`${own.show(block, type, place)}`,
      }),
    },
  )
  const all = shown.filter((block) => block.shown.toString() !== '')
  return arranged(all, ARRANGED_HTML).map(String)
}

/** What shows blocks of these types: the first brings it. */
function ownHtmlOf(blockTypes: readonly OwnBlockType[]): OwnHtml | undefined {
  const given: readonly (OwnBlockType | null)[] = Array.isArray(blockTypes) ? blockTypes : [blockTypes]
  if (given.length === 0) return undefined
  const own = given[0]?.[OWN_BLOCK_TYPE] as OwnHtml | undefined
  assertArgument(
    own !== undefined,
    'the option blockTypes',
    'types of defineBlockType of qp-render, in an array,',
    given[0],
  )
  return own
}

const FUNCTIONS = [
  'frameUrl',
  'diagramUrl',
  'highlight',
  'math',
  'chart',
  'picture',
  'embed',
  'sanitize',
] as const

function note(): SafeHtml {
  return markup`<div class="qp-box qp-unknown">${UNKNOWN_TEXT}</div>`
}
