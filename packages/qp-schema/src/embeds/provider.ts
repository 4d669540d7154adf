/** What an embed URL points to. */
export interface EmbedTarget {
  /** The address for the frame, rebuilt from the provider's id rather than from the author's spelling; of any page, as stored. */
  readonly src: string
  /** The address for people who follow it as a link. */
  readonly href: string
}

/** How one provider's URLs are recognised, and how what they show is framed. FORMAT.md 4.4, SPEC.md 10.4.6 */
export interface EmbedProvider {
  /** The provider's name, for labels, and the title of a frame that has none. */
  readonly name: string
  /** What is shown, as in `Load video from YouTube`. */
  readonly content: string
  /** Hosts whose URLs are accepted; empty for any, and then the host stands for the name. */
  readonly hosts: readonly string[]
  /**
   * The target of a URL on one of the hosts, or `undefined` when it is not one that can be embedded. Without it any
   * address is a target, as it is stored.
   */
  readonly resolve?: (url: URL) => EmbedTarget | undefined
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
}
