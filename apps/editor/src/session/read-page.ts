import { QuickPagesError } from 'qp-client'
import type { PageAddress } from './address.ts'
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

/** Reads a page; one whose readers need a passphrase with its key. */
export async function readPage({ id, key }: PageAddress, withRetry: WithRetry): Promise<StoredPage> {
  if (!/^[\w-]+$/.test(id)) throw new QuickPagesError({ code: 'not_found', status: 404, message: '' })
  return storedPage(
    await withRetry(async () => {
      const { clientOf } = await import('./client.ts')
      const client = clientOf()
      return key === '' ? client.get(id) : client.page(id, key).get()
    }),
  )
}

/** Whether a page has expired, which its author can undo. SPEC.md 6.11.4 */
export function isExpiry({ status, issues }: QuickPagesError): boolean {
  return status === 410 && issues[0]?.path === 'expiresAt'
}
