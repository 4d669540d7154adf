import type { Fragment, Node, NodeSpec, Schema } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import type { Block } from 'qp-schema'
import type { EntryName } from './texts-menus.ts'

/** How the blocks of one type are edited. */
export interface BlockEditing<B extends Block> {
  /** The nodes that only blocks of this type have. */
  readonly nodes: Readonly<Record<string, NodeSpec>>
  /** The nodes of a block, or `undefined` when they could not hold all that it says. */
  read(block: B, schema: Schema): readonly Node[] | undefined
  /** The block of such nodes; all but richtext have one. */
  write(nodes: readonly Node[]): B
  /** What the menu of blocks offers. */
  readonly entries: readonly MenuEntry[]
  /** How its node is shown, unless it is as its specification says. */
  readonly view?: NodeViewConstructor
}

/** Something that can be put into a page. */
export interface MenuEntry {
  /** Its key in the texts of the menu. */
  readonly name: EntryName
  /** Whether it is made of text that is there: then a paragraph can be turned into it. */
  readonly holdsText: boolean
  /** The nodes, of lines of text: at least one node, whatever it is given. */
  make(schema: Schema, lines: readonly Fragment[]): readonly Node[]
}
