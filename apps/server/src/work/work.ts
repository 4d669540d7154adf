import { availableParallelism } from 'node:os'
import type { CardContent } from '../card/card.ts'
import type { Config } from '../config.ts'
import { contentTooComplex, overloaded } from '../http/api-error.ts'
import type { ReceivedBody } from '../http/body.ts'
import type { Logger } from '../logger.ts'
import {
  type BodyOperation,
  type PreparedFor,
  prepareBody,
  type ReadBody,
  readBody,
} from '../operations/prepare-body.ts'
import type { PageHead, PageJson } from '../pages/page-repository-contract.ts'
import { isOfOlderPolicy, safeBlocksJson } from '../pages/parse-page.ts'
import { cardContent, type DocumentPart, renderDocument } from '../public/documents.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Client, QueueLoad } from './fair-queue.ts'
import { LateError } from './lane.ts'
import { settle } from './outcome.ts'
import type { Jobs } from './worker.ts'
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
export interface Work {
  /** @throws ApiError `overloaded` when the client already waits for too many bodies of its own */
  readonly admit: (client: Client) => void
  /**
   * What the body of an operation says before anybody has looked at the store.
   *
   * @throws ApiError `invalid_body`, `overloaded`, or `content_too_complex` when it takes too long
   */
  readonly read: <O extends BodyOperation>(
    operation: O,
    received: ReceivedBody,
    client: Client,
    idempotencyKey: string | undefined,
  ) => Promise<ReadBody<PreparedFor<O>>>
  /**
   * What an operation makes of a body.
   *
   * @throws ApiError as {@link Work.read} does
   */
  readonly prepare: <O extends BodyOperation>(
    operation: O,
    received: ReceivedBody,
    client: Client,
  ) => Promise<PreparedFor<O>>
  /** Makes documents of a page when it is the client's turn; at once when the page is small. */
  readonly inTurn: <T>(page: PageHead, client: Client, make: () => Promise<T>) => Promise<T>
  /**
   * A document of a page. Highlighting that takes too long is left out. To be called in turn.
   *
   * @throws ApiError `overloaded` when even that takes too long
   */
  readonly render: (page: PageJson, part: DocumentPart) => Promise<RenderedBytes | undefined>
  /** What the social card of a page says. */
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

/**
 * Up to here not even the worst text holds up the loop for long. The way to a thread costs half a millisecond; both are
 * measured by `benchmarks/small-bodies`.
 */
const SMALL_BODY_BYTES = 512
const SMALL_PAGE_BYTES = 16_384

/**
 * Beyond that, work may take so long that others do not wait for it. Up to here the worst known text takes a third of a
 * second, and the worst known page a tenth. `benchmarks/hostile-input`
 */
const LONG_BODY_BYTES = 16_384
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

  async function inThread<J extends 'read' | 'prepare'>(
    job: J,
    task: Parameters<Jobs[J]>[0],
    client: Client,
    isLong: boolean,
  ) {
    try {
      return await writes.queue.run(client, () => writes.run(job, task), isLong)
    } catch (error) {
      if (!(error instanceof LateError)) throw error
      const { operation, received } = task
      logger.warn({ operation, bytes: received.bytes.length }, 'a body took too long and was refused')
      throw contentTooComplex('it takes too long to process', '')
    }
  }

  async function renderInThread(page: PageJson, part: DocumentPart): Promise<RenderedBytes | undefined> {
    const rendered = await reads.run('render', { page, part })
    return rendered && { policy: rendered.policy, bytes: Buffer.from(rendered.bytes.buffer) }
  }

  return {
    admit: (client) => writes.queue.admit(client.address),

    async read<O extends BodyOperation>(
      operation: O,
      received: ReceivedBody,
      client: Client,
      idempotencyKey: string | undefined,
    ) {
      if (isSmallBody(received)) return readBody(operation, received, idempotencyKey)
      const mayConvert = operation === 'publishPage' && idempotencyKey === undefined
      const isLong = mayConvert && isLongBody(received)
      return settle(
        await inThread('read', { operation, received, idempotencyKey }, client, isLong),
      ) as ReadBody<PreparedFor<O>>
    },

    async prepare<O extends BodyOperation>(operation: O, received: ReceivedBody, client: Client) {
      if (isSmallBody(received)) return settle(prepareBody(operation, received))
      const outcome = await inThread('prepare', { operation, received }, client, isLongBody(received))
      return settle(outcome) as PreparedFor<O>
    },

    inTurn: (page, client, make) =>
      isSmall(page) ? make() : reads.queue.run(client, make, isLongPage(page)),

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
      return reads.run('describe', { page })
    },

    async blocksJson(page) {
      if (isSmall(page.head) || !isOfOlderPolicy(page.head)) return safeBlocksJson(page)
      try {
        return await reads.run('sanitize', { page })
      } catch (error) {
        if (!(error instanceof LateError)) throw error
        logger.warn({ page: page.head.id }, 'sanitizing a page of an older policy took too long')
        throw overloaded(RETRY_SECONDS)
      }
    },

    load: () => ({ write: writes.queue.load, read: reads.queue.load }),

    async stop() {
      await Promise.all([writes.stop(), reads.stop()])
    },
  }
}

function isSmallBody({ bytes }: ReceivedBody): boolean {
  return bytes.length <= SMALL_BODY_BYTES
}

function isLongBody({ bytes }: ReceivedBody): boolean {
  return bytes.length > LONG_BODY_BYTES
}

/** Sanitizing a page of an older policy takes as long as it does for a body. */
function isSmall(page: PageHead): boolean {
  return page.byteCount <= (isOfOlderPolicy(page) ? SMALL_BODY_BYTES : SMALL_PAGE_BYTES)
}

function isLongPage(page: PageHead): boolean {
  return page.byteCount > (isOfOlderPolicy(page) ? LONG_BODY_BYTES : LONG_PAGE_BYTES)
}
