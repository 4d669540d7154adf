import { isDeepStrictEqual } from 'node:util'
import type { NewPage } from 'qp-client'
import { isSameAddress } from '../service-address.ts'

/** What is saved: a new page, or a page with an id. */
export interface Save {
  readonly server: string
  readonly path?: string | undefined
  /** The SHA-256 of that file. */
  readonly hash?: string | undefined
  readonly id?: string | undefined
  /** The state that an update is meant for. */
  readonly ifMatch?: string | undefined
  readonly title?: string | undefined
  /** The folder that it is published with. */
  readonly site?: string | undefined
  /** The front matter of the file hides the page. */
  readonly isHiddenByFile?: true | undefined
  /** Without a passphrase. */
  readonly page: NewPage
  /** Readers are to need a passphrase, which is kept nowhere. SPEC.md 18.11.2 */
  readonly hasPassphrase?: true | undefined
}

/** A save of which it is not known yet whether the service has carried it out. */
export interface BegunSave extends Save {
  readonly idempotencyKey: string
  readonly startedAt: string
  /** How much of it the service has, where it is sent in parts, and as which page. */
  readonly done?: { readonly id: string; readonly parts: number } | undefined
}

/** Whether what was begun is a save of the same file, page, or text that came without a file. */
export function isSameSave(begun: BegunSave, { server, path, id, page }: Save): boolean {
  if (!isSameAddress(begun.server, server)) return false
  if (begun.path !== undefined || path !== undefined) return begun.path === path
  if (begun.id !== undefined || id !== undefined) return begun.id === id
  return isDeepStrictEqual(begun.page, JSON.parse(JSON.stringify(page)))
}
