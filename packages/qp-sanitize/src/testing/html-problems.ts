import type { Kind } from 'qp-schema'
import { type HtmlTag, tagsOf } from 'qp-schema/policy'

/**
 * What in the HTML of a page would run a script, or could: elements that load or run something, handlers of events,
 * addresses that are scripts, and frames without a sandbox for a document that stands in them.
 */
export function scriptsIn(html: string): string[] {
  return [...tagsOf(html)].filter(({ closing }) => !closing).flatMap((tag) => scriptsOf(html, tag))
}

/**
 * Where text of a block stands in HTML though escaping does not make it safe there. That is a style, the handler of an
 * event, a document of a frame, an attribute without quotes, or an address that it chooses.
 *
 * @param word - what the text holds, of lower-case letters and digits, and nothing else of the HTML does
 * @param kind - what the text is: addresses may stand in attributes for them, documents in frames
 */
export function misplacedIn(html: string, word: string, kind: Kind): string | undefined {
  if (!html.includes(word)) return undefined
  let before: HtmlTag | undefined
  for (const tag of tagsOf(html)) {
    const isStyle = tag.name === '!' && before?.name === 'style'
    if (isStyle && html.slice(tag.start, tag.end).includes(word)) return '<style>'
    for (const { name, value, isQuoted } of tag.name === '!' ? [] : listOf(html, tag)) {
      if (!value.includes(word)) continue
      if (!isQuoted) return `${name} of <${tag.name}>, which has no quotes`
      if (isForbidden(name, value.slice(0, value.indexOf(word)), kind)) return `${name} of <${tag.name}>`
    }
    before = tag
  }
  return undefined
}

/** What stands between the tags, put together: words that elements divide are whole. */
export function textOf(html: string): string {
  let text = ''
  let from = 0
  for (const { start, end } of tagsOf(html)) {
    text += html.slice(from, start)
    from = end
  }
  return text + html.slice(from)
}

/** What an address may begin with for a text to stand behind: a place of the page, or a server that the type names. */
const FIXED = /^(?:[#?]|https:\/\/[\w.-]+\/)/

function isForbidden(name: string, before: string, kind: Kind): boolean {
  if (name === 'style' || name.startsWith('on')) return true
  if (name === 'srcdoc') return !kind.toLowerCase().endsWith('document')
  const isAddress = ADDRESSES.has(name) || name === 'srcset'
  return isAddress && !kind.endsWith('Url') && !FIXED.test(before)
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

function attributesOf(html: string, tag: HtmlTag): Map<string, string> {
  const found = new Map<string, string>()
  for (const { name, value } of listOf(html, tag)) if (!found.has(name)) found.set(name, value)
  return found
}

interface Attribute {
  /** Lower case. */
  readonly name: string
  readonly value: string
  readonly isQuoted: boolean
}

function listOf(html: string, { nameEnd, end }: HtmlTag): Attribute[] {
  return [...html.slice(nameEnd, end - 1).matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => ({
    name: name.toLowerCase(),
    value: double ?? single ?? bare ?? '',
    isQuoted: (double ?? single) !== undefined,
  }))
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
