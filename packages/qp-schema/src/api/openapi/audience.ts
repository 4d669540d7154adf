import { PICTURE_TYPES } from '../uploads.ts'
import { type ErrorContent, jsonErrors, plainJsonErrors } from './responses.ts'

/** What differs between the descriptions. */
export interface Audience {
  /** Whether operations list the bodies of text that stand for `content`, beside JSON. */
  readonly hasTextBodies: boolean
  readonly pictureTypes: readonly string[]
  readonly jsonErrors: ErrorContent
}

const BYTES = 'application/octet-stream'

/** People, tools that show the API, tools that test it: all that the service takes. SPEC.md 6.8.3 */
export const READERS: Audience = {
  hasTextBodies: true,
  pictureTypes: [...PICTURE_TYPES, BYTES],
  jsonErrors,
}

/**
 * Generators of clients: of several bodies, some take the last one and send the JSON of a request as text. SPEC.md 6.8.6
 */
export const GENERATORS: Audience = {
  hasTextBodies: false,
  pictureTypes: [BYTES],
  jsonErrors: plainJsonErrors,
}
