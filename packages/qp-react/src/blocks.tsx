import {
  arranged,
  type CodePiece,
  codePieces,
  type ComponentContext,
  defineRenderer,
  languageOf,
  type RendererComponents,
  type SafeHtml,
  type ShownBlock,
} from 'qp-render'
import {
  assertArgument,
  assertSafeBlocks,
  type Block,
  BLOCK_TYPES,
  type BlockOfType,
  type BlockType,
  type CodeBlock,
  type ExtensionBlock,
  isObject,
  type KnownBlock,
  leavesOf,
  type SafeBlock,
} from 'qp-schema'
import { safeUrl } from 'qp-schema/policy'
import { createElement, type FunctionComponent, type ReactElement, type ReactNode } from 'react'
import { ARRANGED, Lines } from './arranged.tsx'
import { defaults } from './blocks/index.ts'
import type { BlockProps, BlocksOptions, DefaultProps, LeafHtml } from './props.ts'

/** The props of {@link Blocks}. */
export interface BlocksProps extends BlocksOptions {
  readonly blocks: readonly SafeBlock[]
}

/**
 * The inside of an article as React elements, with the markup and the class names of `renderBlocks` of qp-render, so
 * that its stylesheets and its script fit. It has no hooks, no state and no effects: it is a server component, and runs
 * in the browser as well. The same props always give the same elements. SPEC.md 10.9, 10.14
 *
 * - A block that this version does not know, and what is not a block, is shown as a short note or as `onUnknown`
 *   says.
 * - Plain text, source and URLs are safe whatever they hold. HTML is inserted as it is, so the blocks must be
 *   `SafeBlock`s. Blocks that a server component passes to one of the browser arrive as copies: trust
 *   them there, by name.
 * - Time and memory are linear in the blocks, without a bound.
 *
 * @throws TypeError, while rendering, when `blocks` is no array, or has an object that did not come from the sanitizer
 * @throws InvalidBlockError, while rendering, for `onUnknown: 'throw'`
 */
export function Blocks(props: BlocksProps): ReactElement {
  assertArgument(isObject(props), 'Blocks', 'props with `blocks`', props)
  const { blocks, onUnknown = 'placeholder', ...options } = props
  assertSafeBlocks(blocks, 'Blocks')
  const unknown = onUnknown === 'placeholder' ? note : onUnknown
  const render = defineRenderer<ShownBlock<ReactNode>>(showAll(options), {
    ...options,
    onUnknown:
      typeof unknown === 'string'
        ? unknown
        : (value, error, place) => ({ index: place.index, shown: unknown(value, error, place) }),
    own: options.blockTypes && {
      blockTypes: options.blockTypes,
      show: (html, block, { index }) => ({ index, shown: ownElement(html, block, options) }),
    },
  })
  return <Lines of={arranged(present(render(blocks)), ARRANGED)} />
}

/** What stands in its own place. */
function present(all: readonly ShownBlock<ReactNode>[]): ShownBlock<ReactNode>[] {
  return all.filter(({ shown }) => shown !== undefined)
}

function showAll(options: BlocksOptions): RendererComponents<ShownBlock<ReactNode>> {
  const remarks: Remarks = new Map()
  const showers = BLOCK_TYPES.map((type) => [
    type,
    (block: KnownBlock, context: ComponentContext) => {
      const pieces = block.type === 'code' ? piecesOf(block, context, options) : undefined
      for (const piece of pieces ?? []) for (const remark of piece.remarks) remarks.set(remark, undefined)
      const { index } = context
      const { width, fold, tab } = block
      const shown = show(type, block, context, { pieces, remarks }, options)
      if (!remarks.has(index)) return { index, width, fold, tab, shown }
      remarks.set(index, shown)
      return { index, shown: undefined }
    },
  ])
  return Object.fromEntries(showers) as RendererComponents<ShownBlock<ReactNode>>
}

/** A component may leave out its children: it gets no remarks on code, which stay callouts. */
function piecesOf(
  block: CodeBlock,
  { index, blocks }: ComponentContext,
  { components, highlight }: BlocksOptions,
): readonly CodePiece[] | undefined {
  return codePieces(block, { index, blocks: components?.code === undefined ? blocks : [] }, highlight)
}

/** The remarks that code shows at its lines, by index. Each is filled in once its callout is come to. */
type Remarks = Map<number, ReactNode>

/** Whatever depends on the blocks before is settled here: React may render an element twice, late or never. */
function show<T extends BlockType>(
  type: T,
  block: BlockOfType<T>,
  context: ComponentContext,
  lines: DefaultProps<T>['lines'],
  options: BlocksOptions,
): ReactElement {
  const common = { block, index: context.index, leaves: htmlLeaves(block, context) }
  const Default = defaults[type] as FunctionComponent<DefaultProps<T>>
  const shown = createElement(Default, {
    ...common,
    loading: loadingOf(block, context),
    lines,
    options,
    ...languageOf(block, options),
  })
  const Custom = options.components?.[type] as FunctionComponent<BlockProps<T>> | undefined
  return Custom === undefined ? shown : createElement(Custom, { ...common, children: shown })
}

/** The element of `renderBlocks` around what a type of somebody's own shows. */
function ownElement(html: SafeHtml, block: ExtensionBlock, options: BlocksOptions): ReactElement {
  return (
    <div
      className={block.type}
      {...languageOf(block, options)}
      dangerouslySetInnerHTML={{ __html: html.toString() }}
    />
  )
}

function htmlLeaves(block: Block, { leaf }: ComponentContext): Record<string, LeafHtml> {
  return Object.fromEntries(
    leavesOf(block)
      .filter(({ kind }) => kind === 'richHtml' || kind === 'inlineHtml' || kind === 'snippet')
      .map(({ path }) => [path, { __html: leaf(path).toString() }]),
  )
}

function loadingOf(block: Block, { imageLoading }: ComponentContext): 'eager' | 'lazy' {
  return block.type === 'image' && safeUrl(block.url, 'image') !== undefined ? imageLoading() : 'lazy'
}

function note(): ReactElement {
  return <div className="qp-box qp-unknown">This part of the page cannot be shown here.</div>
}
