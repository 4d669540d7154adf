import type { Paragraph, RootContent } from 'mdast'
import type { CalloutTone } from 'qp-schema'
import type { Context } from './context.ts'

/** A quote that starts with an alert marker: its tone, and its content without the marker. */
export interface Callout {
  readonly tone: CalloutTone
  readonly children: readonly RootContent[]
}

const TONES: { readonly [marker: string]: CalloutTone } = {
  NOTE: 'info',
  TIP: 'success',
  IMPORTANT: 'warning',
  WARNING: 'warning',
  CAUTION: 'warning',
}

const MARKER = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/i

/** The callout that the content of a quote makes, or `undefined` for an ordinary quote. SPEC.md 9.11 */
export function calloutOf(children: readonly RootContent[], context: Context): Callout | undefined {
  const [first, ...rest] = children
  if (first?.type !== 'paragraph') return undefined
  const [text, ...others] = first.children
  if (text?.type !== 'text') return undefined
  const marker = MARKER.exec(text.value)
  const tone = TONES[marker?.[1]?.toUpperCase() ?? '']
  // A marker that was escaped (`\[!NOTE]`) reads the same in the tree, not in the source.
  if (
    marker === null ||
    tone === undefined ||
    !MARKER.test(context.source.slice(text.position?.start.offset))
  )
    return undefined
  const left = text.value.slice(marker[0].length)
  const following = left === '' && others[0]?.type === 'break' ? others.slice(1) : others
  const content: Paragraph['children'] = left === '' ? following : [{ ...text, value: left }, ...following]
  return { tone, children: content.length === 0 ? rest : [{ ...first, children: content }, ...rest] }
}
