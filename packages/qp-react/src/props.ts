import type { CodePiece, OnUnknown, RenderOptions } from 'qp-render'
import type { BlockOfType, BlockType, Direction } from 'qp-schema'
import type { ComponentType, ReactElement, ReactNode } from 'react'

/** Sanitized HTML, as `dangerouslySetInnerHTML` takes it. */
export interface LeafHtml {
  readonly __html: string
}

/**
 * What a component gets. It is data and elements only, so that a server component can pass it to a client component.
 */
export interface BlockProps<T extends BlockType> {
  /** Every choice in it is one that this version knows. URLs are not checked: `safeUrl` of `qp-schema/policy` does. */
  readonly block: BlockOfType<T>
  /** The block's place in the page, from 0. */
  readonly index: number
  /**
   * The block's HTML with heading ids, and `rel` on its links, by place as `leavesOf` of qp-schema names it: `html`,
   * `rows[2][0]`. Documents of frames are not in it.
   */
  readonly leaves: Readonly<Record<string, LeafHtml>>
  /** What the block is shown as without the component. It is rendered only if the component shows it. */
  readonly children: ReactElement
}

/** Components for some block types; the defaults show the others. SPEC.md 10.14.1 */
export type Components = { readonly [T in BlockType]?: ComponentType<BlockProps<T>> }

/**
 * How blocks are shown. `highlight` is called whenever a block of code is rendered, `math` for all leaves in order before
 * that.
 */
export interface BlocksOptions extends Pick<
  RenderOptions,
  'frameUrl' | 'diagramUrl' | 'highlight' | 'math' | 'chart' | 'headingIds' | 'ownHost' | 'dir' | 'blockTypes'
> {
  readonly components?: Components
  /** What is done with blocks that this version does not know; a short note when absent. SPEC.md 10.14.2 */
  readonly onUnknown?: 'placeholder' | OnUnknown<ReactNode>
}

/** What the defaults get. */
export interface DefaultProps<T extends BlockType> extends Omit<BlockProps<T>, 'children'> {
  /** Of code that is shown line by line: its pieces, and the remarks at its lines, by index. */
  readonly lines: {
    readonly pieces: readonly CodePiece[] | undefined
    readonly remarks: ReadonlyMap<number, ReactNode>
  }
  /** How the image of an image block is to load. */
  readonly loading: 'eager' | 'lazy'
  readonly options: BlocksOptions
  /** Of its outermost element. */
  readonly lang: string | undefined
  /** Of each text. */
  readonly dir: Direction
}
