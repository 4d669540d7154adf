import { TAG_DROPPED } from 'qp-schema/policy'

type Reason = 'frame' | 'form' | 'media' | 'script' | 'style'

const TAGS: { readonly [R in Reason]: string } = {
  frame: 'iframe frame frameset noframes object embed applet noembed',
  form: 'form input textarea select option optgroup datalist button output',
  media: 'svg audio video picture source',
  script: 'script noscript canvas',
  style: 'style link',
}

const REASONS: ReadonlyMap<string, Reason> = new Map(
  Object.entries(TAGS).flatMap(([reason, tags]) => tags.split(' ').map((tag) => [tag, reason as Reason])),
)

/** Why a policy does not allow a tag, and what to send instead. SPEC.md 4.6.5 */
export function whyDropped(tag: string): string {
  return TAG_DROPPED[REASONS.get(tag) ?? 'unlisted']
}
