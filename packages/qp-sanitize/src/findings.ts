import { CONTENT_LIMITS, type Warning, type WarningCode } from 'qp-schema'

/** A warning without the place. */
export type Finding = Omit<Warning, 'path'>

/** Receives the findings of one leaf. */
export type Report = (code: WarningCode, message: string) => void

/** Passes each distinct finding on once, and at most `CONTENT_LIMITS.warnings` of them. */
export function distinct(receive: (finding: Finding) => void): Report {
  const seen = new Set<string>()
  return (code, message) => {
    if (seen.size >= CONTENT_LIMITS.warnings || seen.has(message)) return
    seen.add(message)
    receive({ code, message })
  }
}
