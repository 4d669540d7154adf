import type * as OpenTelemetry from '@opentelemetry/api'
import type { ApiServices } from './api/operation.ts'
import type { PublicServices } from './public/route.ts'

/** What request handlers work with. */
export interface Services extends ApiServices, PublicServices {
  /** `undefined` when it is not installed. */
  readonly openTelemetry: typeof OpenTelemetry | undefined
}
