import { setTimeout as sleep } from 'node:timers/promises'
import { isPageId } from 'qp-server/source/store/pages/names'
import { overloaded, refused } from 'qp-server/source/refusal'
import { objects } from '../objects/objects.ts'

/** For how long a claim stands whose write has not come: longer than any write takes. */
const CLAIM_MILLISECONDS = 60_000

/** How long to wait for the write of another claim, and between looks. */
const WAIT_MILLISECONDS = 3000
const PAUSE_MILLISECONDS = 25

export const slugTaken = () => refused('slug_taken', 'The slug is taken; choose another.')

/**
 * Makes a name that of an object, unless it is another's. A claim whose owner does not have the name is left over from a
 * write that was interrupted or undone, and can be taken over.
 *
 * @param options - `keeps` says whether an object has the name; after `milliseconds` it is free again
 */
export async function claimName(
  name: string,
  object: string,
  {
    keeps = (owner) => objects.page(owner).keeps(name),
    milliseconds,
  }: { readonly keeps?: (owner: string) => Promise<boolean>; readonly milliseconds?: number } = {},
): Promise<boolean> {
  const until = Date.now() + WAIT_MILLISECONDS
  let owner = await objects.name(name).claim(object, { milliseconds })
  while (owner.object !== object) {
    if (await keeps(owner.object)) return false
    if (Date.now() - owner.since > CLAIM_MILLISECONDS) break
    // Its write is on the way, or has failed and is about to free the name.
    if (Date.now() > until) throw overloaded('The name is being taken')
    await sleep(PAUSE_MILLISECONDS)
    owner = await objects.name(name).claim(object, { milliseconds })
  }
  if (owner.object === object) return true
  return (await objects.name(name).claim(object, { insteadOf: owner.object, milliseconds })).object === object
}

/**
 * Makes a slug that of a page.
 *
 * @throws RefusedError `slug_taken`
 */
export async function claimSlug(slug: string, id: string): Promise<void> {
  // It may also be the id of a page that came from another service: those made here have a capital letter.
  if (isPageId(slug) && (await objects.page(slug).keeps(slug))) throw slugTaken()
  if (!(await claimName(slug, id))) throw slugTaken()
}

/** The object of a page that has a slug, whether or not it still has it. */
export async function objectNamed(slug: string): Promise<string | undefined> {
  return (await objects.name(slug).owner())?.object
}

/** An answer is kept for a day. */
export const KEY_MILLISECONDS = 25 * 60 * 60 * 1000

/** The name under which the answer to an Idempotency-Key is found. */
export function nameOfKey(keyHash: string): string {
  return `key ${keyHash}`
}
