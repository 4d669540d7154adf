import type { Config } from '../config/config.ts'
import { cardContent, type CardContent } from '../content/card-content.ts'
import type { PageHead, PageJson } from '../content/page.ts'
import { isOfOlderPolicy, safeBlocksJson } from '../content/parse-page.ts'
import type { Logger } from '../logger.ts'
import type { Client } from '../pool/fair-queue.ts'
import { DeadlineExceededError } from '../pool/thread.ts'
import type { ThreadPool } from '../pool/thread-pool.ts'
import { overloaded } from '../refusal.ts'
import { LONG_BODY_BYTES, SMALL_BODY_BYTES } from './body-jobs.ts'
import { type DocumentPart, makeDocument } from './make-document.ts'
import type { JobTable } from './worker.ts'

/** A document as bytes. */
export interface DocumentBytes {
  readonly bytes: Buffer
  /** Its Content-Security-Policy. */
  readonly policy: string
}

/** What is made of stored pages. Each is to be called in turn, and throws `overloaded` when it takes too long. SPEC.md 8.6 */
export interface PageJobs {
  /** Makes something of a page when it is the client's turn; at once when the page is small. */
  readonly inTurn: <T>(page: PageHead, client: Client, make: () => Promise<T>) => Promise<T>
  /** A document of a page. Highlighting that takes too long is left out. */
  readonly document: (page: PageJson, part: DocumentPart) => Promise<DocumentBytes | undefined>
  /** What the social card of a page says. */
  readonly cardContent: (page: PageJson) => Promise<CardContent>
  /** The blocks of a page as JSON; those of an older policy are sanitized. */
  readonly blocksJson: (page: PageJson) => Promise<string>
}

/** Up to here something is made of a page at once. */
const SMALL_PAGE_BYTES = 16_384

/** Beyond that, it may take so long that others do not wait for it. The worst known page up to here takes 100 ms. */
const LONG_PAGE_BYTES = 131_072

const RETRY_SECONDS = 5

/** What is small is made at once, the rest by the threads. */
export function createPageJobs(
  { queue, run }: ThreadPool<JobTable>,
  { config, logger }: { readonly config: Config; readonly logger: Logger },
): PageJobs {
  async function unlessLate<T>(what: string, { head }: PageJson, made: Promise<T>): Promise<T> {
    try {
      return await made
    } catch (error) {
      if (!(error instanceof DeadlineExceededError)) throw error
      logger.warn({ page: head.id }, `${what} took too long`)
      throw overloaded(RETRY_SECONDS)
    }
  }

  return {
    inTurn: (page, client, make) => (isSmall(page) ? make() : queue.run(client, make, isLong(page))),

    async document(page, part) {
      if (isSmall(page.head)) {
        const document = makeDocument(page, part, config)
        return document && { policy: document.policy, bytes: Buffer.from(document.text) }
      }
      try {
        const made = await run('render', { page, part })
        return made && { policy: made.policy, bytes: Buffer.from(made.bytes.buffer) }
      } catch (error) {
        if (!(error instanceof DeadlineExceededError)) throw error
        logger.warn({ page: page.head.id, part }, 'a document took too long')
        if (part.kind !== 'page' || !part.highlight) throw overloaded(RETRY_SECONDS)
        return this.document(page, { ...part, highlight: false })
      }
    },

    async cardContent(page) {
      if (isSmall(page.head)) return cardContent(page, config)
      return unlessLate('the text of a card', page, run('describe', { page }))
    },

    async blocksJson(page) {
      if (isSmall(page.head) || !isOfOlderPolicy(page.head)) return safeBlocksJson(page)
      return unlessLate('sanitizing a page of an older policy', page, run('sanitize', { page }))
    },
  }
}

/** Sanitizing a page of an older policy takes as long as it does for a body. */
function isSmall(page: PageHead): boolean {
  return page.byteCount <= (isOfOlderPolicy(page) ? SMALL_BODY_BYTES : SMALL_PAGE_BYTES)
}

function isLong(page: PageHead): boolean {
  return page.byteCount > (isOfOlderPolicy(page) ? LONG_BODY_BYTES : LONG_PAGE_BYTES)
}
