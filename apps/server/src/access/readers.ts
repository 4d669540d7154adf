import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { LRUCache } from 'lru-cache'
import { normalizedPassphrase, PASSPHRASE_HEADER } from 'qp-schema/api'
import { cleanStrings } from 'qp-schema/policy'
import type { Config } from '../config/config.ts'
import type { PageHead } from '../content/page.ts'
import { type GuardedPage, isGuarded, isProof, proofOf } from '../content/page-proofs.ts'
import { keepPrivate } from '../http/caching/private-answers.ts'
import { clientOf } from '../http/clients/client.ts'
import { createCounter, rateLimited } from '../http/limits/rate-limit.ts'
import type { SharedCounts } from '../http/limits/redis-counts.ts'
import { FairQueue } from '../pool/fair-queue.ts'
import { overloaded, type RefusedError, refused } from '../refusal.ts'
import { hashPassphrase, passphraseMatches } from './passphrase-hash.ts'

/** Who may read pages whose readers need a passphrase. SPEC.md 21 */
export interface Readers {
  /**
   * Requires that the request may read a page: it needs no passphrase, or the request has that, or a cookie.
   *
   * @param parts - also by the proof in an address, for the documents in the frames of a page
   * @throws RefusedError `passphrase_required`, `rate_limited`, `overloaded`
   */
  require(context: Context, page: PageHead, parts?: 'parts'): Promise<void>
  /**
   * Whether a text is the passphrase of a page; if so, the answer has the cookie that shows it from now on.
   *
   * @throws RefusedError `rate_limited`, `overloaded`
   */
  welcome(context: Context, page: GuardedPage, sent: string): Promise<boolean>
  /** What is stored of a passphrase; `null` and `undefined` stay as they are. */
  hash(context: Context, passphrase: string | null | undefined): Promise<string | null | undefined>
  /** Remembers what an author has just set as the passphrase of a page, so that who shows it makes no try. */
  learn(page: PageHead, passphrase: string | null | undefined): void
}

/** How long a visitor stays known, in seconds. SPEC.md 21.3.3 */
const VISIT_SECONDS = 7 * 24 * 60 * 60
/** Browsers send all cookies with each request, whose headers are bounded. */
const MOST_COOKIES = 40
const COOKIE = /qp_page_([0-9A-Za-z]{12})=/g

/** Tries within {@link WINDOW_SECONDS}, wrong ones and each right one once. SPEC.md 21.5.1 */
const TRIES = { ofAddress: 30, ofPage: 100 } as const
const WINDOW_SECONDS = 10 * 60

/** Each takes 16 MiB and one of the four threads that files and pictures need as well. */
const HASHING = { slots: 2, waitMs: 5000 } as const
const MOST_KNOWN = 10_000

const passphraseRequired = (page: GuardedPage, isSent: boolean, isPart: boolean): RefusedError =>
  refused(
    'passphrase_required',
    isSent
      ? 'This is not the passphrase of this page.'
      : `Readers of this page need its passphrase: send it as ${PASSPHRASE_HEADER}, percent-encoded. Its author reads it with POST /api/v1/pages/{id}/read.`,
    {
      headers: { 'WWW-Authenticate': `Passphrase realm="${page.id}"` },
      ...(isPart && { shown: { title: 'Load the page again', message: 'Then this part is shown, too.' } }),
    },
  )

/** Lets readers in. Each process knows the passphrases that it has been told; where there is Redis, tries are counted together. */
export function createReaders(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  sharedCounts: SharedCounts | undefined,
): Readers {
  const limit = { windowSeconds: WINDOW_SECONDS, sharedCounts }
  const ofAddress = createCounter({ ...limit, name: 'passphraseOfAddress', max: TRIES.ofAddress })
  const ofPage = createCounter({ ...limit, name: 'passphraseOfPage', max: TRIES.ofPage })
  const queue = new FairQueue(HASHING)
  // Whoever has the right one is let in at once, however many others are trying.
  // By the id of the page: else one page whose passphrase is changed again and again would push out those of others.
  const known = new LRUCache<string, string>({ max: MOST_KNOWN })
  const secret = randomBytes(32)
  const knownAs = (passphrase: string, stored: string) =>
    createHmac('sha256', secret).update(stored).update(passphrase).digest('base64url')
  const flags = baseUrl.startsWith('https:') ? '; Secure' : ''

  async function countTry(context: Context, page: GuardedPage): Promise<void> {
    const { key, kind } = clientOf(context)
    for (const [count, caller, what] of [
      [ofAddress, key, kind],
      [ofPage, page.id, 'page'],
    ] as const) {
      const { isAllowed, seconds } = await count(caller)
      if (!isAllowed) throw rateLimited(seconds, what)
    }
  }

  async function isRight(context: Context, page: GuardedPage, sent: string): Promise<boolean> {
    const passphrase = normalizedPassphrase(cleanStrings(sent))
    if (passphrase === undefined) return false
    const name = knownAs(passphrase, page.passphraseHash)
    if (known.get(page.id) === name) return true
    await countTry(context, page)
    const matches = await queue.run(clientOf(context), () =>
      passphraseMatches(passphrase, page.passphraseHash),
    )
    if (matches) known.set(page.id, name)
    return matches
  }

  return {
    async require(context, page, parts) {
      if (!isGuarded(page)) return
      keepPrivate(context)
      if (visitsOf(context, page.id).some((proof) => isProof(page, 'visit', proof))) return
      // Not Koa's `query`: its time grows with the square of how often a name is repeated.
      const proof = parts && new URLSearchParams(context.querystring).get('proof')
      if (isProof(page, 'parts', proof ?? '')) return
      const sent = sentBy(context)
      if (sent !== undefined && (await isRight(context, page, sent))) return
      throw passphraseRequired(page, sent !== undefined, parts !== undefined)
    },

    async welcome(context, page, sent) {
      if (!(await isRight(context, page, sent))) return false
      const until = Math.floor(Date.now() / 1000) + VISIT_SECONDS
      setCookie(context, page.id, proofOf(page, 'visit', until), VISIT_SECONDS)
      const others = [...context.get('Cookie').matchAll(COOKIE)].map(([, id = '']) => id)
      for (const id of others.filter((other) => other !== page.id).slice(0, -MOST_COOKIES))
        setCookie(context, id, '', 0)
      return true
    },

    async hash(context, passphrase) {
      if (typeof passphrase !== 'string') return passphrase
      return queue.run(clientOf(context), () => hashPassphrase(passphrase))
    },

    learn(page, passphrase) {
      if (typeof passphrase === 'string' && isGuarded(page))
        known.set(page.id, knownAs(passphrase, page.passphraseHash))
    },
  }

  // Not by Koa, which takes a connection from a proxy that ends TLS for insecure.
  function setCookie(context: Context, id: string, value: string, seconds: number): void {
    const text = `${cookieOf(id)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${flags}`
    context.append('Set-Cookie', text)
  }
}

function cookieOf(id: string): string {
  return `qp_page_${id}`
}

/** What was sent as the cookie of a page. It may be there twice: another host of the same domain can set one as well. */
function visitsOf(context: Context, id: string): string[] {
  const start = `${cookieOf(id)}=`
  const cookies = context.get('Cookie').split(';')
  return cookies.flatMap((cookie) => {
    const text = cookie.trim()
    return text.startsWith(start) ? [text.slice(start.length)] : []
  })
}

/** The passphrase that a program sends; `''` for one that is not percent-encoded UTF-8. */
function sentBy(context: Context): string | undefined {
  const header = context.req.headers[PASSPHRASE_HEADER.toLowerCase()]
  if (typeof header !== 'string') return undefined
  try {
    return decodeURIComponent(header)
  } catch {
    return ''
  }
}

/**
 * Requires that what was read of a page after {@link Readers.require} is for the same readers.
 *
 * @throws RefusedError `overloaded` when another passphrase has just been set, so that the request is repeated
 */
export function requireSameReaders(page: Guard, before: Guard): void {
  if (page.passphraseHash !== before.passphraseHash) throw overloaded('The page has just been changed')
}

type Guard = Pick<PageHead, 'passphraseHash'>
