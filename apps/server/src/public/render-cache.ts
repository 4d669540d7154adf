import { createHash } from 'node:crypto'
import { RENDERER_VERSION } from 'qp-render'
import { POLICY_VERSION } from 'qp-sanitize'
import type { Config } from '../config/config.ts'
import { pathNotFound } from '../refusal.ts'
import { type CodedBody, type Coding, encodeBody } from '../http/content-coding.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { PageHead } from '../content/page.ts'
import type { PageRepository } from '../store/pages/page-repository.ts'
import { renderingTag } from '../content/page-etags.ts'
import type { Client } from '../http/client.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createByteCache } from '../byte-cache.ts'
import type { DocumentPart } from '../jobs/make-document.ts'
import { requireVisible } from './require-visible.ts'
import { VIEWS_VERSION } from '../content/view-text.ts'

/** A document made from a page, in a content coding. */
export interface CodedRendering {
  readonly body: CodedBody
  /** Its Content-Security-Policy. */
  readonly policy: string
}

/** Makes documents of pages and caches them by revision. SPEC.md 10.3 */
export interface RenderCache {
  /** The tag for ETags of everything made from a page. */
  readonly tag: (head: Pick<PageHead, 'id' | 'revision'>) => string
  /**
   * A document of a published page in a content coding; `undefined` when the page has no such document.
   *
   * @throws RefusedError `not_found` or `gone` when the page has just become so, `overloaded`
   */
  readonly get: (
    head: PageHead,
    part: DocumentPart,
    coding: Coding,
    client: Client,
  ) => Promise<CodedRendering | undefined>
  /** How many bytes the cache uses. */
  readonly cachedBytes: () => number
}

/** Creates a cache of `RENDER_CACHE_BYTES`. */
export function createRenderCache(
  config: Config,
  { pages, jobs, metrics }: { pages: PageRepository; jobs: Jobs; metrics: Metrics },
): RenderCache {
  const cache = createByteCache<CodedRendering | undefined>(
    config.renderCacheBytes,
    (value) => (value === undefined ? 0 : value.body.bytes.length + 2 * value.policy.length),
    (isThere) => metrics.cacheRequests.inc({ cache: 'documents', outcome: isThere ? 'hit' : 'miss' }),
  )
  const version = versionOf(config)
  const tag: RenderCache['tag'] = (head) => renderingTag(head, version)

  async function render(
    head: PageHead,
    part: DocumentPart,
    isInTurn: boolean,
  ): Promise<CodedRendering | undefined> {
    const page = await pages.loadJson(head.id)
    // It may have been deleted since its head was read.
    if (page === undefined) throw pathNotFound()
    requireVisible(page.head)
    const made = await jobs.document(page, part, isInTurn)
    if (made === undefined) return undefined
    return { policy: made.policy, body: await encodeBody(made.bytes, 'identity', 'answer') }
  }

  return {
    tag,
    cachedBytes: cache.usedBytes,
    async get(head, part, coding, client) {
      const key = `${tag(head)} ${part.kind} ${'index' in part ? part.index : 'format' in part ? part.format : ''}`
      const plain = (isInTurn: boolean) => cache.get(`${key} identity`, () => render(head, part, isInTurn))
      const coded = (isInTurn: boolean) =>
        cache.get(`${key} ${coding}`, async () => {
          const rendering = await plain(isInTurn)
          if (rendering === undefined) return undefined
          return { ...rendering, body: await encodeBody(rendering.body.bytes, coding, 'answer') }
        })
      const make = coding === 'identity' ? plain : coded
      // Outside of the cache: other clients that share the result must not wait for this client's turn.
      return jobs.inTurn(head, client, make, cache.has(`${key} ${coding}`))
    },
  }
}

/** Changes with everything besides the page that documents depend on, so that clients load them again. */
function versionOf({ baseUrl, contentOrigin, robots, frameAncestors }: Config): string {
  const parts = JSON.stringify([
    RENDERER_VERSION,
    VIEWS_VERSION,
    POLICY_VERSION,
    baseUrl,
    contentOrigin,
    robots,
    frameAncestors,
  ])
  return createHash('sha256').update(parts).digest('base64url').slice(0, 8)
}
