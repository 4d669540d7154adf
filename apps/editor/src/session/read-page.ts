import type { PageResponse } from 'qp-schema/api'
import type { PageAddress } from './address.ts'
import { call, pagePath } from './api.ts'
import { type StoredPage, storedPage } from './page-content.ts'

/** A page on the service, as this editor knows it. */
export interface OpenPage {
  readonly address: PageAddress
  readonly stored: StoredPage
}

/** Somebody else has changed a page since this editor read it. */
export class Conflict extends Error {
  readonly base: StoredPage
  readonly theirs: StoredPage

  constructor(base: StoredPage, theirs: StoredPage) {
    super('changed elsewhere')
    this.base = base
    this.theirs = theirs
  }
}

/** Runs a request until it is answered. */
export type WithRetry = <T>(attempt: () => Promise<T>) => Promise<T>

/** Reads a page. */
export async function readPage(id: string, withRetry: WithRetry): Promise<StoredPage> {
  const { body, etag } = await withRetry(() => call<PageResponse>('GET', pagePath(id)))
  return storedPage(body, etag)
}
