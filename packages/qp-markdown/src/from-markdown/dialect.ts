import type { Container } from './containers.ts'
import type { LineCursor } from './line-cursor.ts'
import type { FlowNode } from './nodes.ts'
import type { InlineDialect } from './inlines/inline-dialect.ts'

/** What a dialect reads besides the default. Its entry hands it in, so that the main entry has none of it. */
export interface Dialect extends InlineDialect {
  /** What a text without any of it holds no markup. */
  readonly markup: RegExp
  /** Goes beyond what opens a container, and opens it; `undefined` where none begins. */
  containerAt(cursor: LineCursor): Container | undefined
  /**
   * What opens the leaf that begins on a line, if one does.
   *
   * @param interrupts - whether the line would go on with text otherwise
   */
  leafAt(cursor: LineCursor, interrupts: boolean): OpensLeaf | undefined
}

/** Opens a leaf, or puts one that is complete into a container. */
export type OpensLeaf = (into: FlowNode[]) => OpenLeaf | undefined

/** A leaf whose lines begin nothing else. */
export interface OpenLeaf {
  readonly type: 'fence'
  /** Adds the line of the cursor; true if that closes it. */
  add(cursor: LineCursor): boolean
  close(): void
}
