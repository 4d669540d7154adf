import { createHash } from 'node:crypto'
import { RENDERER_VERSION } from 'qp-render'
import { POLICY_VERSION } from 'qp-sanitize/canonical'
import type { Config } from '../config/config.ts'
import { requireSameReaders } from '../access/readers.ts'
import { pathNotFound } from '../refusal.ts'
import type { AnswerSource } from '../http/caching/answer-cache.ts'
import { type BodyCache, bodyOf, type CachedBody } from '../http/caching/body-cache.ts'
import { type Coding, encodeBody } from '../http/caching/content-coding.ts'
import type { PageHead, PageJson } from '../content/page.ts'
import { mayNamePictures } from '../content/picture-keys.ts'
import type { PageRepository } from '../store/pages/page-repository.ts'
import type { Pictures } from '../store/pictures/pictures.ts'
import { isGuarded, partsTag } from '../content/page-proofs.ts'
import { renderingTag } from '../content/page-etags.ts'
import type { Client } from '../http/clients/client.ts'
import type { Jobs, Turn } from '../jobs/jobs.ts'
import type { DocumentPart } from '../jobs/make-document.ts'
import { requireVisible } from './require-visible.ts'
import { VIEWS_VERSION } from '../content/view-text.ts'

/** Makes documents of pages and caches them by revision. SPEC.md 10.3 */
export interface RenderCache {
  /** The tag for ETags of everything made from a page. */
  readonly tag: (head: Pick<PageHead, 'id' | 'revision' | 'passphraseHash'>) => string
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
  ) => Promise<CachedBody | undefined>
  /** What the answer with a document is made of: true until the page changes, and there while it is cached. */
  readonly sourceOf: (head: PageHead, part: DocumentPart, coding: Coding) => AnswerSource
}

/** Creates one that keeps documents among other bodies. */
export function createRenderCache(
  config: Config,
  {
    pages,
    pictures,
    jobs,
    bodies,
  }: { pages: PageRepository; pictures: Pictures; jobs: Jobs; bodies: BodyCache },
): RenderCache {
  const version = versionOf(config)
  const tag: RenderCache['tag'] = (head) =>
    renderingTag(head, isGuarded(head) ? `${version}-${partsTag(head)}` : version)
  const keyOf = (head: PageHead, part: DocumentPart, coding: Coding) =>
    `${tag(head)} ${part.kind} ${'index' in part ? part.index : 'format' in part ? part.format : ''} ${coding}`

  async function load(head: PageHead): Promise<PageJson> {
    const stored = await pages.load(head.id)
    // It may have been deleted since its head was read.
    if (stored === undefined) throw pathNotFound()
    requireVisible(stored.head)
    requireSameReaders(stored.head, head)
    return stored
  }

  async function render(
    stored: PageJson,
    part: DocumentPart,
    turn: Turn | undefined,
  ): Promise<CachedBody | undefined> {
    const { head } = stored
    const saysSizes = 'plain' in part || (part.kind === 'view' && part.format === 'json')
    const showsPictures = saysSizes && mayNamePictures(stored.blocksJson)
    const page = showsPictures ? { ...stored, pictures: await pictures.ofPage(head.id) } : stored
    const made = await jobs.document(page, part, turn)
    if (made === undefined) return undefined
    const { policy, bytes, isPlain } = made
    return { policy, bytes, coding: 'identity', ...(isPlain && { tagEnd: '-plain' }) }
  }

  return {
    tag,
    async get(head, part, coding, client) {
      const key = keyOf(head, part, coding)
      const identityKey = keyOf(head, part, 'identity')
      const make = (turn?: Turn, stored?: PageJson) =>
        bodies.get(key, async () => {
          const rendered = async () => render(stored ?? (await load(head)), part, turn)
          if (coding === 'identity') return rendered()
          // Not kept: it is several times as large, and few ask for it.
          const rendering = await bodies.share(identityKey, rendered)
          return rendering && { ...rendering, ...(await encodeBody(rendering.bytes, coding, 'answer')) }
        })
      if (bodies.has(key)) return make()
      const stored = jobs.isSmall(head) ? await load(head) : undefined
      if (stored !== undefined && !jobs.needsThread(stored, part)) return make(undefined, stored)
      // Outside of the cache: other clients that share the result must not wait for this client's turn.
      return jobs.inTurn(head, client, (turn) => make(turn, stored))
    },
    sourceOf(head, part, coding) {
      const key = keyOf(head, part, coding)
      return { isCurrent: pages.watch(head), ...bodyOf(bodies, key) }
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
