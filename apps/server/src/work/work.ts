import { availableParallelism } from 'node:os'
import type { CardContent } from '../card/card.ts'
import type { Config } from '../config.ts'
import { overloaded } from '../http/api-error.ts'
import type { Logger } from '../logger.ts'
import type { PageHead, PageJson } from '../pages/page-repository-contract.ts'
import { isOfOlderPolicy, safeBlocksJson } from '../pages/parse-page.ts'
import { cardContent, type DocumentPart, renderDocument } from '../public/documents.ts'
import type { Metrics } from '../observe/metrics.ts'
import { type BodyWork, createBodyWork, LONG_BODY_BYTES, SMALL_BODY_BYTES } from './body-work.ts'
import type { Client, QueueLoad } from './fair-queue.ts'
import { LateError } from './lane.ts'
import { createWorkers } from './workers.ts'

/** A document as bytes. */
export interface RenderedBytes {
  readonly bytes: Buffer
  readonly policy: string
}

/**
 * What takes time: reading bodies and making documents. What is small is done at once, the rest in threads, so that no
 * request holds up the others. Writes and reads have threads of their own. SPEC.md 8.6
 */
export interface Work extends BodyWork {
  /** Makes documents of a page when it is the client's turn; at once when the page is small. */
  readonly inTurn: <T>(page: PageHead, client: Client, make: () => Promise<T>) => Promise<T>
  /**
   * A document of a page. Highlighting that takes too long is left out. To be called in turn.
   *
   * @throws ApiError `overloaded` when even that takes too long
   */
  readonly render: (page: PageJson, part: DocumentPart) => Promise<RenderedBytes | undefined>
  /**
   * What the social card of a page says.
   *
   * @throws ApiError `overloaded` when that takes too long
   */
  readonly cardContent: (page: PageJson) => Promise<CardContent>
  /**
   * The blocks of a page as JSON; those of an older policy are sanitized. To be called in turn.
   *
   * @throws ApiError `overloaded` when that takes too long
   */
  readonly blocksJson: (page: PageJson) => Promise<string>
  /** How many bodies and documents are worked on, and wait. */
  readonly load: () => { readonly write: QueueLoad; readonly read: QueueLoad }
  readonly stop: () => Promise<void>
}

/** Up to here a page is made at once. */
const SMALL_PAGE_BYTES = 16_384

/** Beyond that, it may take so long that others do not wait for it. The worst known page up to here takes 100 ms. */
const LONG_PAGE_BYTES = 131_072

/** Of each kind, unless the operator wants another number: each takes some 50 MB, and long work leaves one free. */
const LEAST_THREADS = 2
const MOST_THREADS = 4

const RETRY_SECONDS = 5

/** Threads are started in the background. */
export function createWork(config: Config, logger: Logger, { jobSeconds }: Metrics): Work {
  const threads =
    config.workThreads === 0
      ? Math.max(LEAST_THREADS, Math.min(MOST_THREADS, availableParallelism()))
      : config.workThreads
  const writes = createWorkers(config, threads, jobSeconds)
  const reads = createWorkers(config, threads, jobSeconds)

  async function renderInThread(page: PageJson, part: DocumentPart): Promise<RenderedBytes | undefined> {
    const rendered = await reads.run('render', { page, part })
    return rendered && { policy: rendered.policy, bytes: Buffer.from(rendered.bytes.buffer) }
  }

  async function unlessLate<T>(what: string, { head }: PageJson, made: Promise<T>): Promise<T> {
    try {
      return await made
    } catch (error) {
      if (!(error instanceof LateError)) throw error
      logger.warn({ page: head.id }, `${what} took too long`)
      throw overloaded(RETRY_SECONDS)
    }
  }

  return {
    ...createBodyWork(writes, logger),

    inTurn: (page, client, make) => (isSmall(page) ? make() : reads.queue.run(client, make, isLong(page))),

    async render(page, part) {
      if (isSmall(page.head)) {
        const rendering = renderDocument(page, part, config)
        return rendering && { policy: rendering.policy, bytes: Buffer.from(rendering.text) }
      }
      try {
        return await renderInThread(page, part)
      } catch (error) {
        if (!(error instanceof LateError)) throw error
        logger.warn({ page: page.head.id, part }, 'a document took too long')
        if (part.kind !== 'page' || !part.highlight) throw overloaded(RETRY_SECONDS)
        return this.render(page, { ...part, highlight: false })
      }
    },

    async cardContent(page) {
      if (isSmall(page.head)) return cardContent(page, config)
      return unlessLate('the text of a card', page, reads.run('describe', { page }))
    },

    async blocksJson(page) {
      if (isSmall(page.head) || !isOfOlderPolicy(page.head)) return safeBlocksJson(page)
      return unlessLate('sanitizing a page of an older policy', page, reads.run('sanitize', { page }))
    },

    load: () => ({ write: writes.queue.load, read: reads.queue.load }),

    async stop() {
      await Promise.all([writes.stop(), reads.stop()])
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
