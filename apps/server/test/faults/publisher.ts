import { randomUUID } from 'node:crypto'
import { type Client, type ClientAnswer, failureOf } from './client.ts'

/** A page as a publisher knows it. */
export interface KnownPage {
  readonly id: string
  readonly editKey: string
  /**
   * The texts of its blocks and then, after `#`, those of the notes to its author, in order, after the last acknowledged
   * write; `undefined` once it is deleted.
   */
  texts: readonly string[] | undefined
}

type Kind = 'publish' | 'append' | 'note' | 'update' | 'delete'

/** A write that was not acknowledged yet. */
interface OpenWrite {
  readonly kind: Kind
  /** What is written: a text of its own, which no other write has. */
  readonly text: string
  /** Makes a second request the same as the first. */
  readonly idempotencyKey: string
  /** The page that it is about; absent when it makes one. */
  readonly page: KnownPage | undefined
  attempts: number
}

/** What became of one request. */
export type Outcome =
  | { readonly kind: 'acknowledged' }
  | { readonly kind: 'refused'; readonly answer: ClientAnswer }
  | { readonly kind: 'failed'; readonly code: string }

/** What is done with every page; one of three is deleted afterwards. */
const LIFE: readonly Kind[] = ['append', 'note', 'update', 'append']

/**
 * One client that publishes pages, appends to them, replaces and deletes them, one write after the other, and keeps
 * a record of what was acknowledged. A write that was not is sent again, with its Idempotency-Key, before any other.
 */
export class Publisher {
  readonly pages: KnownPage[] = []
  acknowledged = 0
  readonly writesNotes: boolean
  readonly #name: string
  #texts = 0
  /** What is still to be done with the last page. */
  #plan: Kind[] = []
  #open: OpenWrite | undefined

  /** @param writesNotes - whether the service takes notes: earlier versions do not */
  constructor(name: string, writesNotes: boolean) {
    this.#name = name
    this.writesNotes = writesNotes
  }

  /** Whether it was not answered what it has sent last. */
  get isWaiting(): boolean {
    return this.#open !== undefined
  }

  /** The page that an unacknowledged write is about, and its texts should that write have happened. */
  get unanswered(): { page: KnownPage; texts: readonly string[] | undefined } | undefined {
    const open = this.#open
    return open?.page && { page: open.page, texts: textsAfter(open) }
  }

  /** Sends the next write, or again the one that was not acknowledged. */
  async step(client: Client): Promise<Outcome> {
    const write = (this.#open ??= this.#nextWrite())
    write.attempts += 1
    try {
      const answer = await send(client, write)
      // The first of two requests to delete a page may have done it.
      const isGone = write.kind === 'delete' && write.attempts > 1 && answer.status === 404
      if (answer.status !== 200 && !isGone) return { kind: 'refused', answer }
      this.#record(write, answer)
      return { kind: 'acknowledged' }
    } catch (error) {
      return { kind: 'failed', code: failureOf(error) }
    }
  }

  #nextWrite(): OpenWrite {
    const kind = this.#plan.shift() ?? 'publish'
    const page = kind === 'publish' ? undefined : this.pages.at(-1)
    return {
      kind,
      page,
      text: `${this.#name}-${(this.#texts += 1)}`,
      idempotencyKey: randomUUID(),
      attempts: 0,
    }
  }

  #record(write: OpenWrite, { text }: ClientAnswer): void {
    this.acknowledged += 1
    this.#open = undefined
    if (write.page !== undefined) {
      write.page.texts = textsAfter(write)
      return
    }
    const { id, editKey } = JSON.parse(text) as { id: string; editKey: string }
    this.pages.push({ id, editKey, texts: [write.text] })
    const life = LIFE.filter((kind) => this.writesNotes || kind !== 'note')
    this.#plan = this.pages.length % 3 === 0 ? [...life, 'delete'] : life
  }
}

function textsAfter({ kind, text, page }: OpenWrite): readonly string[] | undefined {
  if (kind === 'delete') return undefined
  const texts = page?.texts ?? []
  const notes = texts.filter((one) => one.startsWith('#'))
  if (kind === 'note') return [...texts, `#${text}`]
  const before = kind === 'append' ? texts.slice(0, texts.length - notes.length) : []
  return [...before, text, ...notes]
}

function send(client: Client, { kind, text, idempotencyKey, page }: OpenWrite): Promise<ClientAnswer> {
  const headers = { 'Idempotency-Key': idempotencyKey }
  const editKey = page?.editKey
  if (kind === 'delete') return client.send('DELETE', `/api/v1/pages/${page?.id}`, { json: { editKey } })
  if (kind === 'append') {
    const json = { editKey, content: text }
    return client.send('POST', `/api/v1/pages/${page?.id}/blocks`, { json, headers })
  }
  if (kind === 'note')
    return client.send('POST', `/api/v1/pages/${page?.id}/notes`, { json: { text }, headers })
  const json = { content: text, notes: true, ...(page && { id: page.id, editKey }) }
  return client.send('POST', '/api/v1/publish', { json, headers })
}
