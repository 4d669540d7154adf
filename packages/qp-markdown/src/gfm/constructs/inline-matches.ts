import { assertArgument, isObject } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import type { DialectToken } from '../../from-markdown/inlines/inline-dialect.ts'
import type { Leaf } from '../../from-markdown/inlines/inline-tokens.ts'
import { textHtml } from '../../html.ts'
import type { OpenTags } from '../raw-html/html-tags.ts'
import type { InlineConstruct } from './constructs.ts'
import { holdsLink, withOwnHtml } from './own-html.ts'

/** So that a try takes a bounded time, whatever a construct does with what it gets. */
const LONGEST = 256

/** Where a construct is asked. */
interface Place {
  readonly open: OpenTags
  readonly isInLink: boolean
  /** Is told how much the HTML is longer than what was written. */
  readonly added: (characters: number) => void
  /** Whether `resolveUrl` is not to be asked for its addresses. */
  readonly isMarked: boolean
}

/** What the first of some constructs finds at a position; exceptions of theirs go through. */
export function tokenAt(
  text: string,
  at: number,
  constructs: readonly InlineConstruct[],
  place: Place,
): DialectToken | undefined {
  const rest = text.slice(at, at + LONGEST)
  const shown = HALF.test(rest) ? rest.slice(0, -1) : rest
  const [before = ''] = LAST.exec(text.slice(Math.max(0, at - 2), at)) ?? []
  for (const construct of constructs) {
    const match: unknown = construct.read(shown, before)
    if (match === undefined) continue
    const { source, html } = foundOf(match, construct.start, shown)
    return { token: leafOf(source, html, place), end: at + source.length }
  }
  return undefined
}

/** Text that is cut within a character. */
const HALF = /[\ud800-\udbff]$/
const LAST = /[^]$/u

function foundOf(match: unknown, start: string, shown: string): { source: string; html: string } {
  const name = `the construct ${start}`
  assertArgument(isObject(match), name, 'to give { length, html } or undefined', match)
  const { length, html } = match as { readonly length: number; readonly html: string }
  const source = shown.slice(0, length)
  if (length < 1 || source.length !== length)
    throw new TypeError(`${name} wants a length from 1 to ${shown.length} and got ${length}`)
  assertArgument(typeof html === 'string', name, 'html as a string', html)
  // Our own marks in HTML hold a control character, so that no source has them.
  return { source, html: cleanText(html) }
}

/** HTML that is read as a part of a region, like that of a text. */
function leafOf(source: string, html: string, { open, isInLink, added, isMarked }: Place): Leaf {
  const isText = textHtml(html) === html
  const write = (isWithinLink: boolean): string => {
    if (open.inCode || ((isInLink || isWithinLink) && holdsLink(html))) return textHtml(source)
    added(Math.max(0, html.length - source.length))
    open.isSeen ||= !isText
    return isMarked ? withOwnHtml(html) : html
  }
  return { type: 'leaf', text: isText ? html : source, html: write }
}
