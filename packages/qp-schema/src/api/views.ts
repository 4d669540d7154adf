/** A form in which programs read a published page. SPEC.md 10.25 */
export interface View {
  /** At the end of the page's address. */
  readonly extension: string
  readonly mediaType: string
  /** The media type with its parameters. */
  readonly contentType: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
}

/** The name of a view. SPEC.md 10.25 */
export type ViewFormat = 'markdown' | 'json' | 'text'

/** Every form, where it is and what it says it is. SPEC.md 10.25 */
export const VIEWS: { readonly [F in ViewFormat]: View } = {
  markdown: {
    extension: '.md',
    mediaType: 'text/markdown',
    contentType: 'text/markdown; charset=utf-8; variant=GFM',
    operationId: 'viewPageAsMarkdown',
    summary: 'Read a published page as markdown',
    description:
      'Blocks that markdown has no construct for are fences of JSON. Sent to publishPage with the media type of this ' +
      'answer, it makes a page of the same blocks.',
  },
  json: {
    extension: '.json',
    mediaType: 'application/json',
    contentType: 'application/json; charset=utf-8',
    operationId: 'viewPageAsJson',
    summary: 'Read a published page as a document',
    description: 'Sent to publishPage as it is, it makes a copy of the page.',
  },
  text: {
    extension: '.txt',
    mediaType: 'text/plain',
    contentType: 'text/plain; charset=utf-8',
    operationId: 'viewPageAsText',
    summary: 'Read a published page as plain text',
    description: 'For search, for reading aloud, and for whoever wants the words alone.',
  },
}
