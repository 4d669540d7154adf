import { type Block, mapLeaves } from 'qp-schema'
import { OWN } from '../raw-html/block-html.ts'

const LINK = /<a(?=[\s/>])/i

/** Whether HTML may hold a link. */
export function holdsLink(html: string): boolean {
  return LINK.test(html)
}

/** HTML whose addresses are what a caller gave, marked with {@link OWN}. */
export function withOwnHtml(html: string): string {
  return html.replace(/<(?:a|img)(?=[\s/>])/gi, `$&${OWN}`)
}

/** A block with {@link withOwnHtml} in it. */
export function withOwn(block: Block): Block {
  return mapLeaves(block, ({ kind, value }) => (kind.endsWith('Html') ? withOwnHtml(value) : value)) ?? block
}
