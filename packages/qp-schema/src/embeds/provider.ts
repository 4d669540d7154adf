/** What an embed URL points to. */
export interface EmbedTarget {
  /** The address for the frame, rebuilt from the provider's id rather than from the author's spelling; of any page, as stored. */
  readonly src: string
  /** The address for people who follow it as a link. */
  readonly href: string
}

/** How one provider's URLs are recognised, and how what they show is framed. FORMAT.md 4.4, 10.4.6 */
export interface EmbedProvider {
  /** The provider's name, for labels, and the title of a frame that has none. */
  readonly name: string
  /** What is shown, as in `Load video from YouTube`. A `video` has the form of one, and a sign to play it. */
  readonly content: string
  /** Hosts whose URLs are accepted; empty for any, and then the host stands for the name. */
  readonly hosts: readonly string[]
  /**
   * Flags of `sandbox`; everything that is not listed is forbidden. Known providers need the first four:
   *
   * - `allow-scripts`: the players and viewers are programs.
   * - `allow-same-origin`: they read their own storage and call their own servers; without it they stay blank. The origin
   *   is the provider's, never ours, as the address is rebuilt on the provider's own host.
   * - `allow-popups`, `allow-popups-to-escape-sandbox`: their links open as ordinary tabs.
   * - `allow-presentation` (YouTube): casting to a screen.
   * - `allow-forms` (CodePen): pens have forms.
   */
  readonly sandbox: string
  /** Features of the permissions policy, if the frame needs any. */
  readonly allow?: string
  /** Players ask where they are shown, and are told the host of the page and no more; any other page is told nothing. */
  readonly referrerPolicy: 'strict-origin-when-cross-origin' | 'no-referrer'
  /** How the target is made of a URL on one of the hosts. Without it any address is a target, as it is stored. */
  readonly rebuild?: AddressPolicy
}

/**
 * Where an embed's address may lead, and what the frame and the link are made of. Patterns are regular expressions that
 * any dialect reads alike: no `\w` and no `\d`. FORMAT.md 4.4
 */
export interface AddressPolicy {
  /** Tried in order; the first whose host, path and query match counts. */
  readonly addresses: readonly {
    /** Where they differ from the provider's. */
    readonly hosts?: readonly string[]
    /** A pattern that the path matches; its groups are `{1}`, `{2}`. */
    readonly path: string
    /** A parameter of the query that holds the id, which becomes `{1}`. */
    readonly query?: { readonly name: string; readonly pattern: string }
    /** A parameter that holds another address; that one's host and path are looked at instead. */
    readonly inner?: { readonly name: string; readonly hosts: readonly string[]; readonly path: string }
  }[]
  /** Parameters that are kept where the value matches; `seconds` adds up hours, minutes and seconds, and 0 is none. */
  readonly kept: {
    readonly [name: string]: {
      readonly from: readonly string[]
      readonly pattern: string
      readonly as: 'text' | 'seconds'
    }
  }
  /** What is framed: an address, and pairs of its query; one that has no value is left out. */
  readonly frame: RebuiltAddress
  /** What people follow. */
  readonly link: RebuiltAddress
}

/** An address with holes such as `{1}`, and pairs of its query; a pair whose hole has no value is left out. */
export interface RebuiltAddress {
  readonly address: string
  readonly query: readonly (readonly [string, string])[]
}
