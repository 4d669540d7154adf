import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { PageHead } from './page.ts'

/** A page whose readers need a passphrase. */
export type GuardedPage = Pick<PageHead, 'id'> & { readonly passphraseHash: string }

/** What a proof opens: `visit` everything that visitors see of a page, `parts` the documents in its frames. */
export type ProofPurpose = 'visit' | 'parts'

/** How long the address of a framed document is good, at least, in seconds; at most twice that. SPEC.md 21.3.5 */
const PARTS_SECONDS = 60 * 60

/**
 * Shows until some time that its holder may see a page. It is signed with the hash of the passphrase: every process knows
 * that, and another passphrase ends all proofs.
 *
 * @param until - in Unix seconds
 */
export function proofOf(page: GuardedPage, purpose: ProofPurpose, until: number): string {
  const signed = createHmac('sha256', page.passphraseHash).update(`${purpose} ${page.id} ${until}`)
  return `${until}.${signed.digest('base64url')}`
}

/** Whether a text is a proof that {@link proofOf} has made for this page, and still good. */
export function isProof(page: GuardedPage, purpose: ProofPurpose, text: string): boolean {
  const until = /^(\d{1,12})\./.exec(text)?.[1]
  if (until === undefined || Number(until) * 1000 <= Date.now()) return false
  const right = proofOf(page, purpose, Number(until))
  return right.length === text.length && timingSafeEqual(Buffer.from(right), Buffer.from(text))
}

/** The proof that stands in the addresses of the documents in a page's frames; the same for an hour. SPEC.md 21.3.5 */
export function partsProof(page: GuardedPage): string {
  const hour = Math.floor(Date.now() / 1000 / PARTS_SECONDS)
  return proofOf(page, 'parts', (hour + 2) * PARTS_SECONDS)
}

/** Part of the name of what was made with these addresses. */
export function partsTag(page: GuardedPage): string {
  return createHash('sha256').update(partsProof(page)).digest('base64url').slice(0, 12)
}

/** Whether readers need a passphrase to see a page. */
export function isGuarded<P extends Pick<PageHead, 'passphraseHash'>>(
  page: P,
): page is P & { readonly passphraseHash: string } {
  return page.passphraseHash !== null
}
