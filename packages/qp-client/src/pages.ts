import { assertArgument, type Block, isObject } from 'qp-schema'
import type {
  AppendResponse,
  EditResponse,
  PageDocumentResponse,
  PageResponse,
  PatchRequest,
  PatchResponse,
  PublishRequest,
  PublishResponse,
  ValidateResponse,
} from 'qp-schema/api'

/** What a page is made of: markdown, blocks or HTML, one of them. SPEC.md 5.2.4 */
export type PageContent = MarkdownContent | BlockContent | HtmlContent

/** Content as markdown. */
export interface MarkdownContent extends Pick<PublishRequest, 'baseUrl' | 'imageBaseUrl' | 'version'> {
  /** Markdown. */
  readonly content: string
  readonly blocks?: never
  readonly html?: never
  /**
   * How it is read: `gfm`, the dialect of GitHub (SPEC.md 9.16), unless it is `null`, which asks for the smaller one of
   * FORMAT.md 9.
   */
  readonly variant?: 'gfm' | null
}

/** Content as blocks. */
export interface BlockContent extends Pick<PublishRequest, 'version'> {
  /** Blocks in the order in which they are shown. FORMAT.md 3.3 */
  readonly blocks: readonly Block[]
  readonly content?: never
  readonly html?: never
}

/** Content as HTML. */
export interface HtmlContent extends Pick<PublishRequest, 'baseUrl' | 'version'> {
  /** A document or a fragment, of which the main part becomes blocks. SPEC.md 14.8 */
  readonly html: string
  readonly content?: never
  readonly blocks?: never
}

/** A page as it is published. SPEC.md 6.1 */
export type NewPage = PageContent &
  Omit<PublishRequest, keyof MarkdownContent | keyof BlockContent | keyof HtmlContent | 'id' | 'editKey'>

/** What can be changed of a page without its content; at least one of it. SPEC.md 6.3 */
export type PageChanges = Omit<PatchRequest, 'editKey'>

/** An answer about a page and the state that it is about. */
export type WithETag<T> = T & {
  /**
   * Names this state of the page, for `ifMatch` and `ifNoneMatch` (SPEC.md 5.9). Empty where something between the
   * service and the client has taken it away; a write that names it is then refused.
   */
  readonly etag: string
}

/** The answer to a publish or an update, with the secrets `editKey` and `editUrl`. SPEC.md 6.1.2 */
export type Published = WithETag<PublishResponse>
/** A page as it is stored, hidden or not. SPEC.md 6.2 */
export type StoredPage = WithETag<PageResponse>
/** The answer to an append: how many blocks were stored, and when. SPEC.md 6.5.1 */
export type Appended = WithETag<AppendResponse>
/** The answer to edits: which blocks are new, and how many are gone. SPEC.md 6.10.7 */
export type Edited = WithETag<EditResponse>
/** What publish would store, with `valid: true`, or why it would refuse. SPEC.md 6.9 */
export type Judged = ValidateResponse
/** What a page is after a change. SPEC.md 6.3.1 */
export type Changed = WithETag<PatchResponse>
/** A published page as a document; publishing it makes a copy. SPEC.md 10.25.1 */
export type DocumentView = WithETag<PageDocumentResponse>
/** A published page as text. */
export type TextView = WithETag<{
  /** The whole answer. */
  readonly text: string
}>

/**
 * Content as it is sent: markdown is in the dialect of GitHub unless the caller has said otherwise.
 *
 * @throws TypeError when it is no object
 */
export function asSent(caller: string, content: PageContent): object {
  assertArgument(isObject(content), caller, 'an object with `content`, `blocks` or `html`', content)
  const { variant, ...rest } = content as MarkdownContent
  return rest.content === undefined || variant === null ? rest : { ...rest, variant: 'gfm' }
}
