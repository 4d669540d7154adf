import type { PageContent, StoredPage } from './page-content.ts'

/** A request and its `Idempotency-Key`, with which it is sent again. Whoever has both gets the page's key. */
export interface SentRequest {
  readonly body: string
  readonly idempotencyKey: string
}

/** What somebody wrote and has not published, as it is kept in this browser. It never has a page's key or a passphrase in it. */
export interface Draft {
  /** Its name in the store: random, so that two tabs never write over one another. */
  readonly name: string
  /** The id of its page; `null` for one that was never published. */
  readonly page: string | null
  readonly content: PageContent
  /** The page that was changed; `null` for a new one. */
  readonly base: StoredPage | null
  /** Whether readers are to need a passphrase; absent in drafts of earlier versions of this editor. */
  readonly wantsPassphrase?: boolean
  /** The request that is to make a page of it, while no answer has come. */
  readonly sent?: SentRequest
  /** In milliseconds since 1970. */
  readonly savedAt: number
}

/** Why no draft can be kept. */
export type DraftProblem = 'forbidden' | 'full'

const DATABASE = 'quick-pages'
const STORE = 'drafts'

/** 32 random hexadecimal digits. `crypto.randomUUID` is missing where a page comes without TLS. */
export function randomToken(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** Writes a draft, in place of the one of its name. */
export async function keepDraft(draft: Draft): Promise<void> {
  await inStore('readwrite', (store) => store.put(draft))
}

/** Removes a draft. */
export async function dropDraft(name: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(name))
}

/** The latest draft of a page that no other tab is writing; it belongs to this tab from now on. */
export async function claimDraft(page: string | null): Promise<Draft | undefined> {
  const drafts = (await inStore('readonly', (store) => store.getAll())) as Draft[]
  const candidates = drafts.filter((draft) => draft.page === page)
  for (const draft of candidates.toSorted((a, b) => b.savedAt - a.savedAt)) {
    if (await holdDraft(draft.name)) return draft
  }
  return undefined
}

/** What an error of the store means to a person. */
export function draftProblem(error: unknown): DraftProblem {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden'
}

/** A tab that was reloaded or killed a moment ago holds its draft that much longer. */
const LOCK_TIMEOUT_MS = 400

/**
 * Holds a draft for as long as this tab lives. Without locks, which browsers have with TLS only, every tab may.
 *
 * @returns whether no other tab holds it
 */
export async function holdDraft(name: string): Promise<boolean> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (locks === undefined) return true
  return new Promise((resolve) => {
    const held = () => {
      resolve(true)
      return new Promise(() => {})
    }
    const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS)
    locks.request(`draft ${name}`, { signal }, held).catch(() => resolve(false))
  })
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
    })
  } finally {
    database.close()
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(STORE, { keyPath: 'name' }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
}
