import type { HtmlTag } from 'qp-schema/policy'

/** The value of an attribute as it is spelled, character references included; `''` when it has none. */
export function attributeOf(html: string, tag: HtmlTag, name: string): string | undefined {
  const first = ` ${name}="`
  if (html.startsWith(first, tag.nameEnd)) {
    const value = tag.nameEnd + first.length
    return html.slice(value, html.indexOf('"', value))
  }
  for (const [, found, double, single, bare] of html.slice(tag.nameEnd, tag.end - 1).matchAll(ATTRIBUTE)) {
    if (found?.toLowerCase() === name) return double ?? single ?? bare ?? ''
  }
  return undefined
}

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
