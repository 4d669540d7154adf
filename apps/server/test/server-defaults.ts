/** The public origin of test servers. Nothing listens there: it proves that links never come from the Host header. */
export const BASE_URL = 'https://pages.example.org'

/** Limiters that tests do not reach. */
export const NO_LIMITS = {
  PUBLISH_RATE_LIMIT: '100000',
  PRO_PUBLISH_RATE_LIMIT: '100000',
  REPORT_RATE_LIMIT: '100000',
  NOTE_RATE_LIMIT: '100000',
  API_RATE_LIMIT: '0',
} as const
