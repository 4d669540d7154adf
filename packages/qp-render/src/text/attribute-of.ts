import type { HtmlTag } from 'qp-schema/policy'

/** The value of an attribute as it is spelled, character references included; `''` when it has none. */
export function attributeOf(html: string, tag: HtmlTag, name: string): string | undefined {
  const attributes = html.slice(tag.nameEnd, tag.end - 1)
  const pattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
  for (const [, found, double, single, bare] of attributes.matchAll(pattern)) {
    if (found?.toLowerCase() === name) return double ?? single ?? bare ?? ''
  }
  return undefined
}
