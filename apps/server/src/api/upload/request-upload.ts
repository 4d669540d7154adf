import { randomBytes } from 'node:crypto'
import {
  parseRequest,
  type PictureType,
  UPLOAD_LIMITS,
  UPLOAD_PATH,
  uploadRequestSchema,
  type UploadResponse,
} from 'qp-schema/api'
import { cleanStrings } from 'qp-schema/policy'
import { pictureUrl } from '../../content/urls.ts'
import { addressOf } from '../../http/clients/client.ts'
import { receiveBody } from '../../http/bodies/receive-body.ts'
import { decodeBody, type JsonObject } from '../../jobs/decode-body.ts'
import { bodyTooLarge, invalidFields } from '../../refusal.ts'
import { unknownFields } from '../../jobs/unknown-fields.ts'
import type { OperationHandler } from '../operation.ts'
import { withWarnings } from '../present-page.ts'
import { refuseQueryFields } from '../query-fields.ts'
import { ADDRESS_SECONDS, addressFor } from '../one-time-address.ts'

/** What an address for a picture is good for. */
export interface UploadGrant {
  /** The key of the picture. */
  readonly key: string
  readonly type: PictureType
  /** In bytes. */
  readonly size: number
}

const KEY_BYTES = 16
/** Far more than the two fields need. */
const MAX_BODY_BYTES = 4096

/** Answers where to send a picture. Nothing is stored. SPEC.md 16.1 */
export const requestUpload: OperationHandler = async (context, { config, addressSecrets: secrets }) => {
  refuseQueryFields(context, { path: UPLOAD_PATH, request: uploadRequestSchema })
  const received = decodeBody(await receiveBody(context, { maxBytes: MAX_BODY_BYTES }))
  const body = cleanStrings(received) as JsonObject
  const parsed = parseRequest(uploadRequestSchema, body)
  if (!parsed.ok) throw invalidFields(parsed.issues)
  const { mime, size } = parsed.value
  if (size > UPLOAD_LIMITS.bytes) throw bodyTooLarge(`A picture has at most ${UPLOAD_LIMITS.bytes} bytes.`)
  const key = newPictureKey()
  const grant: UploadGrant = { key, type: mime, size }
  const scope = { secrets, takes: 'picture', from: addressOf(context) } as const
  const token = await addressFor(grant, scope, Date.now())
  context.set('Cache-Control', 'no-store')
  context.body = {
    uploadUrl: `${config.baseUrl}${UPLOAD_PATH}/${token}`,
    publicUrl: pictureUrl(config, key),
    key,
    headers: { 'Content-Type': mime },
    method: 'PUT',
    expiresInSec: ADDRESS_SECONDS,
    ...withWarnings(unknownFields(uploadRequestSchema, body)),
  } satisfies UploadResponse
}

/** On the operator's command line, a key that began with a hyphen would be an option. */
function newPictureKey(): string {
  for (;;) {
    const key = randomBytes(KEY_BYTES).toString('base64url')
    if (!key.startsWith('-')) return key
  }
}
