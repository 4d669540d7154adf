import {
  alertConstruct,
  type Constructs,
  constructsOf,
  hiddenConstruct,
  propertiesConstruct,
} from 'qp-markdown/gfm'
import { assertArgument, isObject } from 'qp-schema'
import { wikiAlert } from './callouts.ts'
import { sizedPicture, wikiLink, type WikiTarget } from './links.ts'
import { PROPERTIES } from './properties.ts'

export type { WikiTarget } from './links.ts'

export interface WikiOptions {
  /**
   * Gives the address of what a link or an embed leads to: one of http or https, or `#` and a heading. Without one,
   * `undefined`, its words stand in its place; with `null`, what was written stays, as in folders that are no wiki. It has to
   * give the same for the same.
   */
  addressOf: (target: WikiTarget) => string | null | undefined
  /** Only links and embeds are read, as in folders that are no wiki: elsewhere `%%` is text. */
  onlyLinks?: boolean
}

/**
 * Obsidian's syntax, for the option `constructs` of `qp-markdown/gfm`: `[[links]]`, `![[embeds]]`, callouts with titles,
 * `%%comments%%`, `^block-ids` and the usual properties. SPEC.md 14.9
 *
 * @throws TypeError for other options, and while converting for what `addressOf` should not give
 */
export function wikiSyntax(options: WikiOptions): Constructs {
  assertArgument(isObject(options), 'wikiSyntax', 'options as an object', options)
  const { addressOf, onlyLinks = false } = options
  assertArgument(typeof addressOf === 'function', 'the option addressOf', 'a function', addressOf)
  assertArgument(typeof onlyLinks === 'boolean', 'the option onlyLinks', 'a boolean', onlyLinks)
  const read = (text: string) => wikiLink(text, addressOf)
  const links = [
    { start: '[', read },
    { start: '!', read },
  ]
  if (onlyLinks) return constructsOf(links)
  return constructsOf([
    ...links,
    { start: '!', read: (text: string) => sizedPicture(text, addressOf) },
    { start: '^', read: blockId },
    hiddenConstruct('%%'),
    alertConstruct(wikiAlert),
    propertiesConstruct(PROPERTIES),
  ])
}

const BLOCK_ID = /^\^[a-z\d-]{1,100}[ \t]{0,9}$/i

/** The name of a paragraph, at its end. A comment takes its place, so that the space before it goes as well. */
function blockId(text: string, before: string): { length: number; html: string } | undefined {
  if (before.trim() !== '' || !BLOCK_ID.test(text)) return undefined
  return { length: text.length, html: '<!---->' }
}
