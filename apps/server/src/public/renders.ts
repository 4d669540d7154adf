import { createHash } from 'node:crypto'
import { RENDERER_VERSION } from 'qp-render'
import type { Config } from '../config.ts'
import { type CodedBody, type Coding, encodeBody } from '../http/content-coding.ts'
import type { PageHead } from '../pages/page-repository.ts'
import { createByteCache } from './byte-cache.ts'

/** A document made from a page, before it is coded. */
export interface Rendering {
  readonly html: string
  /** Its Content-Security-Policy, which depends on what is in it. */
  readonly policy: string
}

/** A document made from a page, as it is sent. */
export interface CodedRendering {
  readonly body: CodedBody
  readonly policy: string
}

/** The documents made from pages, each kept for as long as its page's revision and the memory last. SPEC.md 10.3 */
export interface Renders {
  /** What the ETag of everything made from a page is made of. It says which page, as a slug can move to another. */
  readonly tag: (head: Pick<PageHead, 'id' | 'revision'>) => string
  /**
   * A document in a coding.
   *
   * @param part - what it is of the page: `page`, `frames/3`
   * @param render - makes it; `undefined` when the page has no such document, which is kept as well
   */
  readonly get: (
    head: Pick<PageHead, 'id' | 'revision'>,
    part: string,
    coding: Coding,
    render: () => Promise<Rendering | undefined>,
  ) => Promise<CodedRendering | undefined>
}

/** Keeps documents up to `RENDER_CACHE_BYTES`. */
export function createRenders(config: Config): Renders {
  const cache = createByteCache<CodedRendering | undefined>(config.renderCacheBytes, (value) =>
    value === undefined ? 0 : value.body.bytes.length + 2 * value.policy.length,
  )
  const version = versionOf(config)
  const tag: Renders['tag'] = ({ id, revision }) => `${id}-${revision}-${version}`

  return {
    tag,
    get(head, part, coding, render) {
      const key = `${tag(head)} ${part}`
      const plain = () =>
        cache.get(`${key} identity`, async () => {
          const rendering = await render()
          if (rendering === undefined) return undefined
          return { policy: rendering.policy, body: await encodeBody(rendering.html, 'identity', 'answer') }
        })
      if (coding === 'identity') return plain()
      return cache.get(`${key} ${coding}`, async () => {
        const rendering = await plain()
        if (rendering === undefined) return undefined
        return { ...rendering, body: await encodeBody(rendering.body.bytes, coding, 'answer') }
      })
    },
  }
}

/** Changes with everything that the documents are made of beside the page: who has an older one must load it anew. */
function versionOf({ baseUrl, contentOrigin, robots, frameAncestors }: Config): string {
  const parts = JSON.stringify([RENDERER_VERSION, baseUrl, contentOrigin, robots, frameAncestors])
  return createHash('sha256').update(parts).digest('base64url').slice(0, 8)
}
