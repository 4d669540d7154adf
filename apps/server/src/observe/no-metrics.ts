import type { Metrics } from './metrics.ts'

const ignored = { inc() {}, observe() {}, startTimer: () => () => 0 }

/** Metrics that nobody asks for: without `METRICS_PORT`, the library that counts is not loaded. */
export const NO_METRICS: Metrics = {
  requests: ignored,
  requestSeconds: ignored,
  bodyBytes: ignored,
  jobSeconds: ignored,
  cacheRequests: ignored,
  limitedRequests: ignored,
  querySeconds: ignored,
}
