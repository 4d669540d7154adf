import { assertArgument, type Block } from 'qp-schema'
import { cleanText, type UrlPurpose } from 'qp-schema/policy'
import type { Target } from './from-markdown/definitions.ts'

/** Where an address stands that {@link ResolveUrl} is asked for. */
export interface UrlPlace {
  /** What it is for, as the format names it: `link`, `image`, or `frame` for embeds. FORMAT.md 4.3 */
  readonly kind: UrlPurpose
  /**
   * The type of the block that it comes to stand in. A picture of HTML is told as one in `richtext`: whether it makes a
   * block of its own depends on what follows it.
   */
  readonly block: Block['type']
  /** The number of the line in the text as it was given, from 1. Of what a definition says: the line that refers to it. */
  readonly line: number
}

/**
 * Gives the address that takes the place of one in a text, for wikis, folders and CDNs; `null` drops it, with a warning. It
 * gets what was written, without escapes, also relative addresses and `#fragments`, and has to answer at once. What it gives
 * is as unsafe as what was written: a base is applied to it, and it is checked, in the same way.
 */
export type ResolveUrl = (url: string, place: UrlPlace) => string | null

/** A target that a caller gave in the place of the one that was written. */
export interface OwnTarget extends Target {
  /** Why there is none. */
  readonly problem?: string
}

/** Addresses of a text as its caller has them. */
export interface OwnUrls {
  /** The type of the block that is being written. */
  block: Block['type']
  /** An attribute of what has its address already, as its HTML may be read again. */
  readonly mark: string
  /** @param block - where it is another one than that which is being written */
  of(target: Target, kind: UrlPurpose, line: number, block?: Block['type']): OwnTarget
}

/**
 * Asks a caller for the addresses of one text.
 *
 * @param spend - is told by how much an address is longer than what was written: a short text must not fill the memory
 * @throws TypeError for what is no function, and later for what gives neither a string nor null
 */
export function ownUrls(
  resolveUrl: ResolveUrl | undefined,
  spend: (characters: number) => void,
  mark = '',
): OwnUrls | undefined {
  if (resolveUrl === undefined) return undefined
  assertArgument(typeof resolveUrl === 'function', 'the option resolveUrl', 'a function', resolveUrl)
  const own: OwnUrls = {
    block: 'richtext',
    mark,
    of(target, kind, line, block = own.block) {
      const { url, title } = target
      if (url === '') return target
      const answer: unknown = resolveUrl(url, { kind, block, line })
      if (answer === null) return { url, title, problem: 'resolveUrl gave null for it' }
      assertArgument(typeof answer === 'string', 'resolveUrl', 'to give a URL as a string, or null', answer)
      const given = cleanText(answer as string)
      spend(Math.max(0, given.length - url.length))
      return { url: given, title }
    },
  }
  return own
}
