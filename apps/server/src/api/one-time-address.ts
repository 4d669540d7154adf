import { refused } from '../refusal.ts'
import { UPLOAD_LIMITS } from 'qp-schema/api'
import { derivedKey, openSealed, seal } from './sealed-text.ts'
import type { AddressSecrets } from '../store/address-secrets.ts'

export const invalidUploadAddress = (problem: string) =>
  refused('invalid_upload_address', `This address ${problem}; ask for a new one.`)

/** How long an address is good for, in seconds. SPEC.md 16.1.4, 17.4.4 */
export const ADDRESS_SECONDS = UPLOAD_LIMITS.seconds
/** The clocks of several processes may differ by so much. */
const CLOCK_TOLERANCE_MILLISECONDS = 60_000

/** What makes an address, and what has to be the same when it is used. */
export interface AddressScope {
  readonly secrets: AddressSecrets
  /** What the address takes. */
  readonly takes: 'picture' | 'body'
  /** The client's `addressBucket`; an address without it is good from anywhere. */
  readonly from?: string
}

/**
 * The last segment of a one-time address. It holds what it is good for, encrypted, so that nothing is stored for an
 * address that is never used. SPEC.md 16.1.5, 17.4.5
 *
 * @param now - in milliseconds since 1970
 */
export async function addressFor(grant: object, scope: AddressScope, now: number): Promise<string> {
  const expires = Math.floor(now / 1000) + ADDRESS_SECONDS
  return `${expires}.${seal(JSON.stringify(grant), await keyOf(scope, now), contextOf(scope, expires))}`
}

/**
 * What an address is good for.
 *
 * @param now - in milliseconds since 1970
 * @throws RefusedError `invalid_upload_address` when this service has not given it to this client, or it has expired
 */
export async function openAddress<Grant>(token: string, scope: AddressScope, now: number): Promise<Grant> {
  const [, seconds = '', sealed = ''] = /^(\d{10})\.([\w-]+)$/.exec(token) ?? []
  const expires = Number(seconds)
  const given = (expires - ADDRESS_SECONDS) * 1000
  if (sealed === '' || given > now + CLOCK_TOLERANCE_MILLISECONDS) throw notGiven()
  if (now >= expires * 1000) throw invalidUploadAddress('has expired')
  const key = await keyOf(scope, given)
  try {
    return JSON.parse(openSealed(sealed, key, contextOf(scope, expires))) as Grant
  } catch {
    throw notGiven()
  }
}

async function keyOf({ secrets, takes }: AddressScope, given: number): Promise<Buffer> {
  return derivedKey(await secrets.at(given), `${takes} address`)
}

function contextOf({ from = '' }: AddressScope, expires: number): string {
  return `${expires} ${from}`
}

function notGiven(): Error {
  return invalidUploadAddress('was not given to you by this service')
}
