import type * as OpenTelemetry from '@opentelemetry/api'
import type { McpServices } from './mcp/routes.ts'
import type { RequestObserver } from './http/observe-requests.ts'
import type { PublicServices } from './site/route.ts'

/** What is passed to every request handler. */
export interface Services extends McpServices, PublicServices {
  readonly observeRequest: RequestObserver
  /** `undefined` without an SDK, or when the package is not installed. */
  readonly openTelemetry: typeof OpenTelemetry | undefined
}
