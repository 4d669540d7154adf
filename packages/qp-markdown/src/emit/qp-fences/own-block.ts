import { type Block, type Kind, mapLeaves } from 'qp-schema'
import { quoted, type UrlPurpose } from 'qp-schema/policy'
import { attributeHtml } from '../../html.ts'
import type { Context } from '../context.ts'

const PURPOSES: { readonly [K in Kind]?: UrlPurpose } = {
  linkUrl: 'link',
  imageUrl: 'image',
  embedUrl: 'frame',
}

/** The address of a link or a picture, in HTML as it is stored or near to that: no `>` stands in a value. */
const ADDRESS = /(<(a|img)\b[^<>]*?) (href|src)=(["']?)([^"'\s<>]+)\4/gi

/** The block of a fence with the addresses that a caller gives; none where it cannot be without one. */
export function ownBlock(
  block: Block,
  line: number,
  context: Pick<Context, 'own' | 'warn'>,
): Block | undefined {
  const of = (url: string, kind: UrlPurpose): string | undefined => {
    const own = context.own?.of({ url, title: null }, kind, line, block.type)
    if (own?.problem === undefined) return own?.url
    context.warn('url_dropped', line, `the ${kind} ${quoted(url)} was dropped: ${own.problem}`)
    return undefined
  }
  return mapLeaves(block, ({ kind, value }) => {
    const purpose = PURPOSES[kind]
    if (purpose !== undefined) return of(value, purpose)
    if (!/^(?:inline|rich)Html$/.test(kind)) return value
    return value.replace(ADDRESS, (_, start: string, tag: string, name: string, _quote, url: string) => {
      return start + attributeHtml(name, of(url.replaceAll('&amp;', '&'), tag.length > 1 ? 'image' : 'link'))
    })
  })
}
