import type { Definition, Node, PhrasingContent, RootContent } from 'mdast'
import type { WarningCode } from 'qp-schema'

/** What a handler knows besides its node. */
export interface Context {
  /** The markdown that the positions of the nodes point into. */
  readonly source: string
  /** The first link definition of each normalized identifier. */
  readonly definitions: ReadonlyMap<string, Definition>
  /** Whether an `<a>` is open: another one must not start. */
  readonly insideLink: boolean
  /** Whether a fence named `qp` at top level holds a block. */
  readonly extended: boolean
  /** HTML of nodes within a line. */
  inline(nodes: readonly PhrasingContent[], context: Context): string
  /** HTML of what stands inside a quote or a list item. */
  flow(nodes: readonly RootContent[], context: Context): string
  warn(code: WarningCode, node: Node, message: string): void
  /** Counts what the output gains without the input saying so; throws once no page could hold it. */
  spend(what: 'reference' | 'cell', amount: number): void
}
