import type { BlockOfType, BlockPlace, BlockType, EmbedBlock } from 'qp-schema'
import type { SafeHtml } from '../templates/markup.ts'

/** What a component may ask for beside its block. */
export interface ComponentContext extends BlockPlace {
  /**
   * A leaf of the block as the default writes it. HTML has heading ids, and `rel` on its links. Text and source are
   * escaped. A URL is there only if it is safe for its purpose. A document, and a leaf that does not exist, are empty.
   * Ask for each leaf once: the second time, its headings get other ids.
   *
   * @param path - the leaf's place in the block, as `leavesOf` of qp-schema names it: `html`, `rows[2][0]`
   */
  readonly leaf: (path: string) => SafeHtml
  /**
   * How the next image is to load: the first of a page at once, as it is likely in sight. Each call counts as an image,
   * and so does each image in a leaf of HTML.
   */
  readonly imageLoading: () => 'eager' | 'lazy'
}

/**
 * Shows the blocks of one type. Where a later version has stored a choice that this one does not know, the component
 * gets one that it knows.
 *
 * @param next - gives what the default shows for this block
 * @returns what `html` made. Anything else is text, and is escaped
 */
export type Component<T extends BlockType> = (
  block: BlockOfType<T>,
  next: () => SafeHtml,
  context: ComponentContext,
) => SafeHtml

/** Components for some block types; the defaults show the others. SPEC.md 10.14.1 */
export type Components = { readonly [T in BlockType]?: Component<T> }

/**
 * An embed whose address is its provider's. Addresses and flags can stand in attributes of their names; `name`, `title`
 * and `prompt` are plain text.
 */
export interface ShownEmbed {
  readonly block: EmbedBlock
  /** The https address for a frame, rebuilt from the provider's id. */
  readonly src: string
  /** The address of the original, for a link. */
  readonly href: string
  /** The provider, or the host of an `iframe_sandbox`. */
  readonly name: string
  /** The block's title, or the name. */
  readonly title: string
  /** The flags of `sandbox` that the viewer needs; everything else is to stay forbidden. */
  readonly sandbox: string
  /** The features of `allow`, if it needs any. */
  readonly allow: string | undefined
  readonly referrerPolicy: 'strict-origin-when-cross-origin' | 'no-referrer'
  /** What is asked of readers before anything is loaded: `Load video from YouTube`. */
  readonly prompt: string
}

/** Shows an embed in another way than by a link that a click turns into a frame. SPEC.md 10.14.3 */
export type EmbedComponent = (embed: ShownEmbed, next: () => SafeHtml, context: ComponentContext) => SafeHtml
