import { PICTURE_TYPES, type PictureType } from 'qp-schema/api'
import { PICTURE_KEY_PATTERN } from '../../content/picture-keys.ts'
import { isSignatureOf, signatureOf } from '../../http/signature.ts'
import { invalidUploadAddress } from '../../refusal.ts'

/** What an address for an upload is good for. */
export interface UploadGrant {
  /** The key of the picture. */
  readonly key: string
  readonly type: PictureType
  readonly size: number
  /** In Unix seconds. */
  readonly expires: number
}

/** For whom an address is, and who can tell. */
export interface Signing {
  readonly secret: string
  /** The client's `addressBucket`. */
  readonly from: string
}

/**
 * The last segment of an address for an upload. It says what it is good for and is signed, so that nothing is stored for
 * an address that is never used. SPEC.md 16.1.5
 */
export function signGrant(grant: UploadGrant, { secret, from }: Signing): string {
  const text = textOf(grant)
  return `${text}.${signatureOf([text, from], secret)}`
}

/**
 * What an address is good for.
 *
 * @param now - in milliseconds since 1970
 * @throws RefusedError `invalid_upload_address` when it was not made for this client, or has expired
 */
export function openGrant(token: string, { secret, from }: Signing, now: number): UploadGrant {
  const [key = '', typeIndex = '', size = '', expires = '', signature = '', ...rest] = token.split('.')
  const type = PICTURE_TYPES[Number(typeIndex)]
  if (type === undefined || rest.length > 0 || !PICTURE_KEY_PATTERN.test(key)) throw notIssued()
  const grant = { key, type, size: Number(size), expires: Number(expires) }
  if (!isSignatureOf(signature, [textOf(grant), from], secret)) throw notIssued()
  if (now >= grant.expires * 1000) throw invalidUploadAddress('has expired')
  return grant
}

function notIssued(): Error {
  return invalidUploadAddress('was not given to you by this service')
}

function textOf({ key, type, size, expires }: UploadGrant): string {
  return [key, PICTURE_TYPES.indexOf(type), size, expires].join('.')
}
