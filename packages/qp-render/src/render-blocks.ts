import {
  assertArgument,
  assertBlockTypes,
  assertSafeBlocks,
  type Block,
  type ExtensionBlock,
  isObject,
  mapLeaves,
  mapOwnLeaves,
  type SafeBlock,
} from 'qp-schema'
import { renderBlock, renderOwnBlock } from './blocks/index.ts'
import { renderEach, UNKNOWN_TEXT } from './forward-compatibility/unknown-blocks.ts'
import { sanitizingLeaves } from './leaves/sanitize-leaves.ts'
import { markup, sanitized, type SafeHtml } from './templates/markup.ts'
import type { RenderOptions, UnsafeRenderOptions } from './options.ts'
import { PageState } from './leaves/page-state.ts'

/**
 * The inner HTML of an article: one element a block, separated by line ends. The same blocks always give the same
 * string. SPEC.md 10.9, 10.14
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
  for (const name of FUNCTIONS)
    assertArgument(
      options[name] === undefined || typeof options[name] === 'function',
      `the option ${name}`,
      'a function',
      options[name],
    )
  const { onUnknown = 'placeholder', sanitize, blockTypes } = options
  assertBlockTypes(blockTypes)
  const page = new PageState(options)
  const shown = renderEach(
    blocks,
    onUnknown === 'placeholder' ? note : onUnknown,
    (unsafe, place) => {
      const block = sanitize && mapLeaves(unsafe, sanitizingLeaves(place.path, sanitize))
      return renderBlock(block ?? unsafe, { place, page, options })
    },
    blockTypes && {
      blockTypes,
      show(unsafe, type, place) {
        const block = sanitize && mapOwnLeaves(unsafe, type, sanitizingLeaves(place.path, sanitize))
        return renderOwnBlock((block ?? unsafe) as ExtensionBlock, type, { place, page, options })
      },
    },
  )
  return sanitized(
    shown
      .map((html) => markup`${html}`.toString())
      .filter((html) => html !== '')
      .join('\n'),
  )
}

const FUNCTIONS = ['frameUrl', 'diagramUrl', 'highlight', 'math', 'picture', 'embed', 'sanitize'] as const

function note(): SafeHtml {
  return markup`<div class="qp-box qp-unknown">${UNKNOWN_TEXT}</div>`
}
