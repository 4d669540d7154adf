import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, type ClientAnswer, createClient } from './client.ts'
import { type KnownPage, Publisher } from './publisher.ts'

/** What clients got in place of an acknowledgement, and when. */
export interface Trouble {
  /** `performance.now()` of the answer or of the failure. */
  readonly at: number
  /** The answer; absent when the connection failed. */
  readonly answer?: ClientAnswer
  /** Why the connection failed; absent when there is an answer. */
  readonly failure?: string
}

/** Publishers at work. */
export interface Load {
  readonly publishers: readonly Publisher[]
  readonly troubles: readonly Trouble[]
  /** `performance.now()` of each acknowledgement. */
  readonly acknowledgedAt: readonly number[]
  /** Lets every publisher finish what it has sent, and no more. */
  stop(): Promise<void>
}

/** How publishers work. */
export interface LoadOptions {
  readonly publishers: readonly Publisher[]
  /** Where each of them sends to, by its number. */
  readonly origin: (number: number) => string
  /** Whether it ends, rather than tries again, once a connection fails. */
  readonly endsWithConnection?: boolean
  /** `false` for a new connection for each request. */
  readonly keepAlive?: boolean
}

const RETRY_MILLISECONDS = 50
/** How many pages are read at a time when all are compared. */
const READERS = 20

/** Publishers with names of their own. */
export function newPublishers(
  count: number,
  { prefix = 'p', writesNotes = true }: { readonly prefix?: string; readonly writesNotes?: boolean } = {},
): Publisher[] {
  return Array.from({ length: count }, (_, number) => new Publisher(`${prefix}${number}`, writesNotes))
}

/** Lets all publishers write as fast as they are answered, until stopped. */
export function startLoad({
  publishers,
  origin,
  endsWithConnection = false,
  keepAlive = true,
}: LoadOptions): Load {
  const troubles: Trouble[] = []
  const acknowledgedAt: number[] = []
  const stopping = new AbortController()
  const work = async (publisher: Publisher, number: number) => {
    const client = createClient(origin(number), { keepAlive })
    while (!stopping.signal.aborted) {
      const outcome = await publisher.step(client)
      const at = performance.now()
      if (outcome.kind === 'acknowledged') {
        acknowledgedAt.push(at)
        continue
      }
      troubles.push(
        outcome.kind === 'refused' ? { at, answer: outcome.answer } : { at, failure: outcome.code },
      )
      if (outcome.kind === 'failed' && endsWithConnection) break
      await sleep(RETRY_MILLISECONDS)
    }
    client.close()
  }
  const working = Promise.all(publishers.map(work))
  return {
    publishers,
    troubles,
    acknowledgedAt,
    async stop() {
      stopping.abort()
      await working
    },
  }
}

/** Sends every write again that was not acknowledged, until it is; whatever else they get is an error. */
export async function repeatUnanswered(origin: string, publishers: readonly Publisher[]): Promise<number> {
  const client = createClient(origin)
  const open = publishers.filter(({ isWaiting }) => isWaiting)
  const outcomes = await Promise.all(open.map((publisher) => publisher.step(client)))
  client.close()
  const refused = outcomes.filter(({ kind }) => kind !== 'acknowledged')
  if (refused.length > 0)
    throw new Error(`A repeated write was not acknowledged: ${JSON.stringify(refused[0])}`)
  return open.length
}

/**
 * Reads every page and its notes, and compares them with what its publisher was acknowledged, block by block. A write that was not
 * acknowledged may have happened or not, as a whole.
 *
 * @returns a line for each page that is not as it must be
 */
export async function differences(origin: string, publishers: readonly Publisher[]): Promise<string[]> {
  const client = createClient(origin)
  const expected = publishers.flatMap(({ pages, unanswered, writesNotes }) =>
    pages.map(({ id, editKey, texts }) => ({
      id,
      editKey,
      writesNotes,
      states: [texts, ...(unanswered?.page.id === id ? [unanswered.texts] : [])].map((state) =>
        state?.join(' '),
      ),
    })),
  )
  const found: string[] = []
  const read = async () => {
    for (let page = expected.pop(); page !== undefined; page = expected.pop()) {
      const stored = await storedTexts(client, page)
      if (!page.states.includes(stored)) {
        found.push(`${page.id}: expected ${JSON.stringify(page.states)}, found ${JSON.stringify(stored)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
  client.close()
  return found
}

async function storedTexts(
  client: Client,
  { id, editKey, writesNotes }: Pick<KnownPage, 'id' | 'editKey'> & Pick<Publisher, 'writesNotes'>,
): Promise<string | undefined> {
  const { status, text } = await client.send('GET', `/api/v1/pages/${id}`)
  if (status === 404) return undefined
  if (status !== 200) return `status ${status}: ${text}`
  const { content } = JSON.parse(text) as { content: readonly { html?: string }[] }
  const listed = writesNotes
    ? (await client.send('POST', `/api/v1/pages/${id}/notes/list`, { json: { editKey } })).text
    : '{}'
  const { notes = [] } = JSON.parse(listed) as { notes?: readonly { text: string }[] }
  return [
    ...content.map(({ html }) => /^<p>(.*)<\/p>$/.exec(html ?? '')?.[1] ?? `not a paragraph: ${html}`),
    ...notes.map((note) => `#${note.text}`),
  ].join(' ')
}
