import type { ClientOptions, NewPage } from 'qp-client'
import type { Warning } from 'qp-schema'

/** What a server of tools is made of: the service that it serves, as for `createClient`, and what it may use of its own. */
export interface McpOptions extends ClientOptions {
  /** The files and keys of the user. With it, tools take paths, and no model sees a key. Only where the user runs it. */
  readonly local?: LocalAccess | undefined
  /** Gives addresses for bodies. Without it, content comes in the call. SPEC.md 17.4 */
  readonly bodies?: BodyAddresses | undefined
}

/** What the tools may use of the user's computer. */
export interface LocalAccess {
  /**
   * Bytes of a file of the user's. A model names it, and what it has read may have told it to: what is not meant to be
   * published is refused here, by the path that links lead to. Models are told that there are folders that the user allows,
   * and no dot files. Rejects with an Error whose message may be shown, also for a file that is too large.
   */
  readFile(path: string): Promise<Uint8Array>
  /**
   * A file of the user's as a page, by the same rule: with its pictures, which are uploaded unless `isTrial`, or of a kind
   * that is no markdown. Without this function, files that `readFile` gives are published as markdown.
   */
  readPage?(path: string, options: { readonly isTrial: boolean }): Promise<FilePage>
  readonly keys: LocalKeys
}

/** A file as a page. */
export interface FilePage {
  readonly page: NewPage
  /** What the page is called where its key is kept. */
  readonly title?: string
  /** What was left out or changed. */
  readonly warnings: readonly Warning[]
}

/** The edit keys that this computer keeps. */
export interface LocalKeys {
  /** A page by its id, or by the slug that it was last known by; undefined when this computer has no key of it. */
  find(name: string): Promise<{ readonly id: string; readonly editKey: string } | undefined>
  /** Keeps the key of a page that was just published, or its new address. */
  remember(page: PublishedPage): Promise<void>
  /** Gives a page another key and keeps that; no model sees either. Rejects with what the client throws. SPEC.md 6.12 */
  change(id: string): Promise<void>
  /** Drops the key of a page that was deleted. */
  forget(id: string): Promise<void>
}

/** A page whose key is kept. */
export interface PublishedPage {
  readonly id: string
  /** Secret. */
  readonly editKey: string
  readonly url: string
  readonly title?: string
  /** The file that it was made of. */
  readonly path?: string
}

/** Gives addresses to which a body is sent, so that it need not be in a call. SPEC.md 17.4 */
export interface BodyAddresses {
  /** @throws QuickPagesError when the page is not there, the key is wrong or the size is too large */
  ask(body: AnnouncedBody): Promise<BodyAddress>
}

/** What a body is for. */
export interface AnnouncedBody {
  /** The page and its key; undefined for a new page. */
  readonly page?: { readonly id: string; readonly editKey: string } | undefined
  /** Whether it is added to the page, instead of replacing what is there. */
  readonly appends?: boolean
  /** In bytes. */
  readonly size: number
  readonly ifMatch?: string | undefined
  /** Whether the body is refused if a credential is found in it. SPEC.md 5.11 */
  readonly refuseSecrets: boolean
}

/** Where to send a body. */
export interface BodyAddress {
  readonly uploadUrl: string
  readonly expiresInSec: number
}
