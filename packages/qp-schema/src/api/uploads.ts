import * as z from 'zod'
import { PICTURE_TYPES } from '../picture-type.ts'
import { warningsSchema } from './warnings.ts'

export { PICTURE_TYPES, type PictureType } from '../picture-type.ts'

/** Where an address for a picture is asked for. SPEC.md 16.1 */
export const UPLOAD_PATH = '/api/upload'

/** Bounds of an upload. SPEC.md 16.1.2, 16.1.4 */
export const UPLOAD_LIMITS = {
  /** Bytes of a picture as it is sent. */
  bytes: 7_340_032,
  /** How long an address can be used. */
  seconds: 600,
} as const

const address = z.string().meta({ format: 'uri' })
const pixels = z.int().min(1)

/** POST /api/upload. SPEC.md 16.1 */
export const uploadRequestSchema = z.object({
  mime: z.enum(PICTURE_TYPES).describe('The media type of the picture.'),
  size: z.int().min(1).describe('Its bytes.'),
})

/** The answer to it. SPEC.md 16.1.3 */
export const uploadResponseSchema = z.object({
  uploadUrl: address.describe('Where to send the bytes; good once.'),
  publicUrl: address.describe('Where the picture is served once its bytes were sent.'),
  key: z.string().describe('Names the picture.'),
  headers: z.record(z.string(), z.string()).describe('The header fields to send with the bytes.'),
  method: z.literal('PUT'),
  expiresInSec: z.int().describe('How long the address can be used.'),
  warnings: warningsSchema,
})

/** The answer to the bytes of a picture. SPEC.md 16.2.6 */
export const pictureResponseSchema = z.object({
  key: z.string(),
  publicUrl: address,
  width: pixels.describe('In pixels, as it is served.'),
  height: pixels,
  bytes: z.int().describe('As it is served.'),
})

/** A parsed request for an address. */
export type UploadRequest = z.output<typeof uploadRequestSchema>
/** The answer to it. */
export type UploadResponse = z.output<typeof uploadResponseSchema>
/** The answer to the bytes of a picture. */
export type PictureResponse = z.output<typeof pictureResponseSchema>
