import type { Builder, Finish } from '../building/builder.ts'
import { type Mark, marksIn } from '../building/marks.ts'
import type { ElementNode, HtmlNode } from '../tree/nodes.ts'
import type { Urls, Warn } from '../tree/urls.ts'

/** What an element hands down to what stands in it. */
export interface Context {
  readonly marks: Mark | undefined
  readonly inHeading: boolean
  /** Whether the parts of a table are to be written as such. */
  readonly inTable: boolean
}

/** One step of the walk: the children of an element. */
export interface Step {
  readonly parent: ElementNode
  readonly context: Context
  readonly enter?: () => void
  readonly leave?: (() => void) | undefined
}

/** Is told of what no block keeps. SPEC.md 14.1.9 */
export interface Losses {
  /** An element whose content the walk goes on with: its tag or its attributes may go. */
  of(element: ElementNode): void
  /** An element of which nothing but text is kept, and the tag of a mark that goes without a loss. */
  within(element: ElementNode, kept?: string): void
}

/** What a handler has besides its element. */
export interface Visit {
  readonly context: Context
  readonly build: Builder
  readonly urls: Urls
  /** Nodes that were taken care of before the walk comes to them. */
  readonly done: Set<HtmlNode>
  readonly warn: Warn
  readonly losses: Losses
  /** Puts something else into the place of a {@link PLACEHOLDER}. */
  readonly place?: Handler
  /** Reads what pages of ours show; answers whether it did. */
  readonly own?: (element: ElementNode, visit: Visit) => boolean
  /** Goes through the children of elements, one after the other, before the walk goes on. */
  into(...steps: Step[]): void
}

/** Does with an element what its tag asks for. */
export type Handler = (element: ElementNode, visit: Visit) => void

/** What an element hands down with its own marks. */
export function contextIn(element: ElementNode, context: Context): Context {
  return { ...context, marks: marksIn(element, context.marks) }
}

/** The children of an element in lines of their own. */
export function visitLines(parent: ElementNode, visit: Visit, context = visit.context): void {
  const { build } = visit
  build.boundary()
  visit.into({ parent, context, leave: () => build.boundary() })
}

/** The children of an element in a container, in which neither a heading nor the parts of a table go on. */
export function visitContainer(
  parent: ElementNode,
  visit: Visit,
  inside: Parameters<Builder['container']>[0],
  finish?: Finish,
): void {
  const leave = visit.build.container(inside, finish)
  visit.into({ parent, context: { ...visit.context, inHeading: false, inTable: false }, leave })
}
