import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

/** 16 MiB and some 40 ms of a thread. */
const COST = { N: 2 ** 14, r: 8, p: 1 }
/** Names {@link COST} and the form of what is stored, in case other costs are needed one day. */
const FORM = 's1'
const SALT_BYTES = 16
const HASH_BYTES = 32

/** What is stored of a passphrase: the salt of its page, and its hash by scrypt. SPEC.md 21.1.2 */
export async function hashPassphrase(passphrase: string, salt = randomBytes(SALT_BYTES)): Promise<string> {
  const hash = await derive(passphrase, salt, HASH_BYTES, COST)
  return `${FORM}.${salt.toString('base64url')}.${hash.toString('base64url')}`
}

/** Whether this is the passphrase of which a hash is stored, compared in constant time. */
export async function passphraseMatches(passphrase: string, stored: string): Promise<boolean> {
  const [, salt = ''] = stored.split('.')
  const hash = await hashPassphrase(passphrase, Buffer.from(salt, 'base64url'))
  return hash.length === stored.length && timingSafeEqual(Buffer.from(hash), Buffer.from(stored))
}
