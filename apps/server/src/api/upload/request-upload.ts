import { randomBytes } from 'node:crypto'
import {
  parseRequest,
  UPLOAD_LIMITS,
  UPLOAD_PATH,
  uploadRequestSchema,
  type UploadResponse,
} from 'qp-schema/api'
import { cleanStrings } from 'qp-schema/policy'
import { pictureUrl } from '../../content/urls.ts'
import { addressOf } from '../../http/client.ts'
import { receiveBody } from '../../http/receive-body.ts'
import { decodeBody, type JsonObject } from '../../jobs/decode-body.ts'
import { bodyTooLarge, invalidFields } from '../../refusal.ts'
import type { OperationHandler } from '../operation.ts'
import { refuseQueryFields } from '../query-fields.ts'
import { signGrant } from './upload-address.ts'

const KEY_BYTES = 16
/** Far more than the two fields need. */
const MAX_BODY_BYTES = 4096

/** Answers where to send a picture. Nothing is stored. SPEC.md 16.1 */
export const requestUpload: OperationHandler = async (context, { config, pictures }) => {
  refuseQueryFields(context, { path: UPLOAD_PATH, request: uploadRequestSchema })
  const body = decodeBody(await receiveBody(context, { maxBytes: MAX_BODY_BYTES }))
  const parsed = parseRequest(uploadRequestSchema, cleanStrings(body) as JsonObject)
  if (!parsed.ok) throw invalidFields(parsed.issues)
  const { mime, size } = parsed.value
  if (size > UPLOAD_LIMITS.bytes) throw bodyTooLarge(`A picture has at most ${UPLOAD_LIMITS.bytes} bytes.`)
  const key = newPictureKey()
  const expires = Math.floor(Date.now() / 1000) + UPLOAD_LIMITS.seconds
  const signing = { secret: await pictures.uploadSecret(), from: addressOf(context) }
  const token = signGrant({ key, type: mime, size, expires }, signing)
  context.set('Cache-Control', 'no-store')
  context.body = {
    uploadUrl: `${config.baseUrl}${UPLOAD_PATH}/${token}`,
    publicUrl: pictureUrl(config, key),
    key,
    headers: { 'Content-Type': mime },
    method: 'PUT',
    expiresInSec: UPLOAD_LIMITS.seconds,
  } satisfies UploadResponse
}

/** On the operator's command line, a key that began with a hyphen would be an option. */
function newPictureKey(): string {
  for (;;) {
    const key = randomBytes(KEY_BYTES).toString('base64url')
    if (!key.startsWith('-')) return key
  }
}
