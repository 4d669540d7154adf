import type { Block } from 'qp-schema'
import { TAG_DROPPED } from 'qp-schema/policy'
import { Builder } from './building/builder.ts'
import { isDrawnCheckBox, isDrawnMath, isPermalink } from './elements/inline.ts'
import { handlerOf } from './elements/handlers.ts'
import { lossesOf } from './losses.ts'
import type { ElementNode, HtmlNode } from './tree/nodes.ts'
import { hasText } from './tree/text-of.ts'
import { presentationOf } from './tree/presentation.ts'
import { LEFT_OUT, NOT_SHOWN, PLACEHOLDER } from './tree/tags.ts'
import type { Context, Step, Visit } from './elements/visit.ts'

const OUTERMOST: Context = { marks: undefined, inHeading: false, inTable: false }

interface Frame {
  readonly step: Step
  next: HtmlNode | undefined
  entered: boolean
}

/** What a walk needs besides the tree. */
export interface Surroundings extends Pick<Visit, 'urls' | 'warn' | 'place' | 'own'> {
  /** Is told which element is read. */
  readonly at?: (element: ElementNode) => void
  /** Is told how much the output gains without the input saying so. */
  readonly repeated: (characters: number) => void
  /** Whether line ends in text stay line ends, as markdown has them; spaces otherwise. */
  readonly keepsLineEnds?: boolean
}

/** The blocks of a tree. Goes through it with a stack of its own, so that no depth can overflow the engine's. */
export function walk(root: ElementNode, given: Surroundings): Block[] {
  const { at, repeated, keepsLineEnds = false, ...surroundings } = given
  const build = new Builder(repeated, keepsLineEnds)
  const frames: Frame[] = []
  const done = new Set<HtmlNode>()
  const losses = lossesOf(surroundings.warn)
  const into = (...steps: Step[]): void => {
    for (const step of steps.toReversed()) frames.push({ step, next: step.parent.first, entered: false })
  }
  into({ parent: root, context: OUTERMOST, leave: () => build.boundary() })
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    if (!frame.entered) {
      frame.entered = true
      frame.step.enter?.()
    }
    const node = frame.next
    if (node === undefined) {
      frames.pop()
      frame.step.leave?.()
      continue
    }
    frame.next = node.next
    if (done.has(node)) continue
    if (node.kind === 'element') at?.(node)
    visitNode(node, { ...surroundings, context: frame.step.context, build, done, losses, into })
  }
  return build.blocks
}

function visitNode(node: HtmlNode, visit: Visit): void {
  if (node.kind === 'text') return visit.build.text(node.value, visit.context.marks)
  if (node.tag === PLACEHOLDER) return visit.place?.(node, visit)
  if (presentationOf(node).hidden || isDrawnMath(node)) return
  if (visit.context.inHeading && isPermalink(node)) return
  if (LEFT_OUT.has(node.tag)) return leaveOut(node, visit)
  visit.losses.of(node)
  if (NOT_SHOWN.has(node.tag)) return
  const box = isDrawnCheckBox(node)
  if (box !== undefined && !hasText(node)) return visit.build.checkBox(box === 'checkbox-on')
  if (!visit.own?.(node, visit)) handlerOf(node)(node, visit)
}

function leaveOut({ tag }: ElementNode, { warn }: Visit): void {
  warn('tag_dropped', `<${tag}> was dropped: ${TAG_DROPPED.noBlock}`)
}
