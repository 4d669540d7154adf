import type { Config } from '../config/config.ts'
import { cardContent, type CardContent } from '../content/card-content.ts'
import type { PageHead, PageJson } from '../content/page.ts'
import {
  findPlaces,
  type FoundPlace,
  type Passage,
  passagesOf,
  type SoughtPlace,
} from '../content/passages.ts'
import { isOfOlderPolicy, safeBlocksJson } from '../content/parse-page.ts'
import type { Logger } from '../logger.ts'
import type { Client, Turn } from '../pool/fair-queue.ts'
import { DeadlineExceededError, type JobPool } from '../pool/run-job.ts'
import { overloaded } from '../refusal.ts'
import { jobLength, SMALL_BODY_BYTES } from './body-jobs.ts'
import { type DocumentPart, makeDocument, mayHoldFormulas } from './make-document.ts'
import type { JobTable } from './job-table.ts'

/** A document as bytes. */
export interface DocumentBytes {
  readonly bytes: Buffer
  /** Its Content-Security-Policy. */
  readonly policy: string
  /** Made without highlighting and formulas, which took too long. */
  readonly isPlain?: true
}

/**
 * What is made from stored pages. Call for what is not small within `inTurn`; each throws `overloaded` when it takes too
 * long.
 * SPEC.md 8.6
 */
export interface PageJobs {
  /** Whether a page is processed on the event loop, unless it has formulas. */
  readonly isSmall: (page: PageHead) => boolean
  /** Whether a document is made in a thread, for which clients take turns. */
  readonly needsThread: (page: PageJson, part: DocumentPart) => boolean
  /** Calls `make` when it is the client's turn. */
  readonly inTurn: <T>(page: PageHead, client: Client, make: (turn: Turn) => Promise<T>) => Promise<T>
  /** A document of a page. When highlighting and formulas take too long, the document is made without them. */
  readonly document: (
    page: PageJson,
    part: DocumentPart,
    turn: Turn | undefined,
  ) => Promise<DocumentBytes | undefined>
  /** The texts of a page's social card. */
  readonly cardContent: (page: PageJson) => Promise<CardContent>
  /** The blocks of a page as JSON, sanitized again if they were stored under an older policy. */
  readonly blocksJson: (page: PageJson) => Promise<string>
  /** The blocks of a page, for the form in which readers choose one. */
  readonly passages: (page: PageJson, turn?: Turn) => Promise<readonly Passage[]>
  /** Where places of notes are now. */
  readonly places: (page: PageJson, sought: readonly SoughtPlace[]) => Promise<readonly FoundPlace[]>
}

/** Pages up to this size are processed on the event loop, unless they have formulas: not all of that code is ours. */
const SMALL_PAGE_BYTES = 16_384

/** Small pages are processed at once, the others in threads. */
export function createPageJobs(
  { queue, run }: JobPool<JobTable>,
  { config, logger }: { readonly config: Config; readonly logger: Logger },
): PageJobs {
  async function unlessLate<T>(what: string, { head }: PageJson, made: Promise<T>): Promise<T> {
    try {
      return await made
    } catch (error) {
      if (!(error instanceof DeadlineExceededError)) throw error
      logger.warn({ page: head.id }, `${what} took too long`)
      throw overloaded()
    }
  }

  return {
    isSmall,
    needsThread,
    inTurn: (page, client, make) => queue.run(client, make, jobLength(page.byteCount)),

    async document(page, part, turn) {
      if (!needsThread(page, part)) {
        const document = await makeDocument(page, part, config)
        return document && { policy: document.policy, bytes: Buffer.from(document.text) }
      }
      try {
        const made = await run('render', { page, part }, turn)
        return (
          made && {
            policy: made.policy,
            bytes: Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.length),
          }
        )
      } catch (error) {
        if (!(error instanceof DeadlineExceededError)) throw error
        logger.warn({ page: page.head.id, part }, 'a document took too long')
        if (!('plain' in part) || part.plain) throw overloaded()
        const made = await this.document(page, { ...part, plain: true }, turn)
        return made && { ...made, isPlain: true }
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

    async passages(page, turn) {
      if (isSmall(page.head)) return passagesOf(page)
      return unlessLate('the passages of a page', page, run('passages', { page }, turn))
    },

    async places(page, sought) {
      if (isSmall(page.head)) return findPlaces(page, sought)
      return unlessLate('the places of notes', page, run('places', { page, sought }))
    },
  }
}

/** A page of an older policy is sanitized first, which takes as long as it does for a body. */
function isSmall(page: PageHead): boolean {
  return page.byteCount <= (isOfOlderPolicy(page) ? SMALL_BODY_BYTES : SMALL_PAGE_BYTES)
}

function needsThread(page: PageJson, part: DocumentPart): boolean {
  return !isSmall(page.head) || ('plain' in part && !part.plain && mayHoldFormulas(page))
}
