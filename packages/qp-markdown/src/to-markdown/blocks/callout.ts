import { hasTextOrImage } from '../../html.ts'
import { unrepresentable } from '../unrepresentable.ts'
import { flowLines, quoted } from '../flow/flow.ts'
import type { ToMarkdown } from '../handler.ts'
import { isElement, readHtml } from '../html/html-tree.ts'
import { inside } from '../flow/flow-place.ts'
import { checkFlow } from '../html/reads-back-unchanged.ts'

/** By the tone, or by the tone and a label. */
const MARKERS: { readonly [toneAndLabel: string]: string | undefined } = {
  info: '[!NOTE]',
  success: '[!TIP]',
  warning: '[!WARNING]',
  'warning Important': '[!IMPORTANT]',
  'warning Caution': '[!CAUTION]',
}

export const calloutToMarkdown: ToMarkdown<'callout'> = ({ tone, label, html }, place) => {
  const marker = MARKERS[label === undefined ? tone : `${tone} ${label}`] ?? unrepresentable()
  if (!hasTextOrImage(html)) unrepresentable()
  const nodes = readHtml(html)
  if (place.dialect.html) checkFlow(nodes)
  const lines = flowLines(nodes, inside(place))
  if (!isElement(nodes[0], 'p')) return { lines: quoted([marker, '', ...lines]) }
  // White space and a line break after the marker are no part of the text.
  if (/^(?:\s|\\$)/.test(lines[0] ?? '')) unrepresentable()
  return { lines: quoted([marker, ...lines]) }
}
