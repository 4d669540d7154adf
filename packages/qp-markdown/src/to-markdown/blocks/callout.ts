import type { CalloutTone } from 'qp-schema'
import { hasTextOrImage } from '../../html.ts'
import { unrepresentable } from '../unrepresentable.ts'
import { flowLines, quoted } from '../flow/flow.ts'
import type { ToMarkdown } from '../handler.ts'
import { isElement, readHtml } from '../html/html-tree.ts'
import { inside } from '../flow/flow-place.ts'
import { checkFlow } from '../html/reads-back-unchanged.ts'

const MARKERS: { readonly [T in CalloutTone]: string } = {
  info: '[!NOTE]',
  success: '[!TIP]',
  warning: '[!WARNING]',
}

export const calloutToMarkdown: ToMarkdown<'callout'> = ({ tone, html }, place) => {
  if (!hasTextOrImage(html)) unrepresentable()
  const nodes = readHtml(html)
  if (place.dialect.html) checkFlow(nodes)
  const lines = flowLines(nodes, inside(place))
  if (!isElement(nodes[0], 'p')) return { lines: quoted([MARKERS[tone], '', ...lines]) }
  // White space and a line break after the marker are no part of the text.
  if (/^(?:\s|\\$)/.test(lines[0] ?? '')) unrepresentable()
  return { lines: quoted([MARKERS[tone], ...lines]) }
}
