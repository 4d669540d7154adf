import { type HtmlTag, tagsOf } from 'qp-schema/policy'

/**
 * What in the HTML of a page would run a script, or could: elements that load or run something, handlers of events,
 * addresses that are scripts, and frames without a sandbox for a document that stands in them.
 */
export function scriptsIn(html: string): string[] {
  return [...tagsOf(html)].filter(({ closing }) => !closing).flatMap((tag) => scriptsOf(html, tag))
}

const RUNNING = new Set(['script', 'object', 'embed', 'applet', 'base', 'meta', 'frame', 'frameset'])
const ADDRESSES = new Set(
  'href src action formaction xlink:href data poster background ping to from values'.split(' '),
)
const SCRIPT = /^(?:javascript|vbscript|livescript|data:(?!image\/))/i

function scriptsOf(html: string, tag: HtmlTag): string[] {
  if (tag.name === '!') return []
  const attributes = attributesOf(html, tag)
  const found = RUNNING.has(tag.name) ? [`<${tag.name}>`] : []
  for (const [name, value] of attributes) {
    if (name.startsWith('on')) found.push(`${name} of <${tag.name}>`)
    if (ADDRESSES.has(name) && SCRIPT.test(asAddress(value)))
      found.push(`${name}="${value}" of <${tag.name}>`)
  }
  const sandbox = attributes.get('sandbox')
  const isOpen = sandbox === undefined || /allow-same-origin/i.test(sandbox)
  if (attributes.has('srcdoc') && isOpen) found.push('srcdoc of a frame that shares the origin')
  return found
}

function attributesOf(html: string, { nameEnd, end }: HtmlTag): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single, bare] of html.slice(nameEnd, end - 1).matchAll(ATTRIBUTE))
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), double ?? single ?? bare ?? '')
  return found
}

const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g

/** As browsers read an address: references resolved, and without the characters that they pass over. */
function asAddress(value: string): string {
  return value
    .replace(/&#(?:x([\da-f]+)|(\d+));?/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(
        Math.min(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16), 0x10ffff),
      ),
    )
    .replace(/&(?:colon|tab|newline);/gi, (name) => (name.toLowerCase() === '&colon;' ? ':' : ''))
    .replace(/[\0- ]/g, '')
}
