import type { ErrorCode } from '../error-codes.ts'
import type { Audience } from './audience.ts'
import { referenceTo } from './components.ts'
import { errorResponses, RATE_LIMIT_HEADERS } from './responses.ts'
import {
  pictureResponseSchema,
  UPLOAD_LIMITS,
  UPLOAD_PATH,
  uploadRequestSchema,
  uploadResponseSchema,
} from '../uploads.ts'

const EVERY_UPLOAD = [
  'uploads_off',
  'invalid_body',
  'body_too_large',
  'rate_limited',
  'internal_error',
  'overloaded',
] as const satisfies readonly ErrorCode[]

const KEY = 'Uakgb_J5m9g-0JDMbcJqLg'
const PUBLIC_URL = `https://pages.example.org/pictures/${KEY}.webp`

/** The paths with which pictures are uploaded. SPEC.md 16 */
export function uploadPaths(audience: Audience): Record<string, unknown> {
  return {
    [UPLOAD_PATH]: { post: requestUpload(audience) },
    [`${UPLOAD_PATH}/{token}`]: {
      parameters: [
        {
          name: 'token',
          in: 'path',
          required: true,
          description: 'The last segment of `uploadUrl`.',
          schema: { type: 'string' },
        },
      ],
      put: uploadPicture(audience),
    },
  }
}

const requestUpload = ({ jsonErrors }: Audience) => ({
  operationId: 'requestUpload',
  tags: ['pictures'],
  summary: 'Ask where to send a picture',
  description: 'Nothing is stored until the bytes of the picture arrive at `uploadUrl`.',
  security: [{}],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: referenceTo(uploadRequestSchema),
        example: { mime: 'image/png', size: 48_213 },
      },
    },
  },
  responses: {
    200: {
      description: 'Done.',
      headers: RATE_LIMIT_HEADERS,
      content: {
        'application/json': {
          schema: referenceTo(uploadResponseSchema),
          example: {
            uploadUrl: `https://pages.example.org${UPLOAD_PATH}/${KEY}.0.48213.1795510800.4Zx9J0b2P7sWq1fYkLmN8g`,
            publicUrl: PUBLIC_URL,
            key: KEY,
            headers: { 'Content-Type': 'image/png' },
            method: 'PUT',
            expiresInSec: UPLOAD_LIMITS.seconds,
          },
        },
      },
    },
    ...errorResponses(EVERY_UPLOAD, RATE_LIMIT_HEADERS, jsonErrors),
  },
})

const uploadPicture = ({ pictureTypes, jsonErrors }: Audience) => ({
  operationId: 'uploadPicture',
  tags: ['pictures'],
  summary: 'Send a picture',
  description:
    'The picture is decoded and encoded anew, without its metadata. A page that names its `publicUrl` keeps it.',
  security: [{}],
  requestBody: {
    required: true,
    content: Object.fromEntries(
      pictureTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  },
  responses: {
    200: {
      description: 'The picture is stored and served.',
      headers: RATE_LIMIT_HEADERS,
      content: {
        'application/json': {
          schema: referenceTo(pictureResponseSchema),
          example: { key: KEY, publicUrl: PUBLIC_URL, width: 1200, height: 800, bytes: 31_840 },
        },
      },
    },
    ...errorResponses(
      [...EVERY_UPLOAD, 'invalid_picture', 'invalid_upload_address', 'gone', 'quota_exceeded', 'store_full'],
      RATE_LIMIT_HEADERS,
      jsonErrors,
    ),
  },
})
