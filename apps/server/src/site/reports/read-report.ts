import type { Issue } from 'qp-schema'
import type { JsonObject } from '../../jobs/decode-body.ts'
import { REPORT_LIMITS, REPORT_REASONS, type ReportReason, type ReportText } from '../../store/reports.ts'

/** The fields of an invalid report as far as they are text, to show the form again. */
export interface GivenReport {
  readonly reason: string
  readonly details: string
}

/** A report, or everything that is wrong with it. */
export type ReadReport =
  | { readonly ok: true; readonly report: ReportText }
  | { readonly ok: false; readonly given: GivenReport; readonly issues: readonly Issue[] }

/** Reads the fields of a report. SPEC.md 10.26.3 */
export function readReport(body: JsonObject): ReadReport {
  const reason = textOf(body['reason'])
  const details = textOf(body['details'])?.trim()
  const issues: Issue[] = []
  if (!isReason(reason)) {
    issues.push({ path: 'reason', message: `must be one of ${REPORT_REASONS.join(', ')}` })
  }
  if (details === undefined) issues.push({ path: 'details', message: 'must be text' })
  else if (details.length > REPORT_LIMITS.detailsLength) {
    issues.push({
      path: 'details',
      message: `must be at most ${REPORT_LIMITS.detailsLength} characters long`,
    })
  } else if (reason === 'other' && details === '') {
    issues.push({ path: 'details', message: 'is needed with the reason other' })
  }
  if (isReason(reason) && details !== undefined && issues.length === 0) {
    return { ok: true, report: { reason, details } }
  }
  return { ok: false, given: { reason: reason ?? '', details: details ?? '' }, issues }
}

/** Text as it is, `''` for a missing value, and `undefined` for anything else. */
function textOf(value: unknown): string | undefined {
  if ((value ?? null) === null) return ''
  return typeof value === 'string' ? value : undefined
}

function isReason(reason: string | undefined): reason is ReportReason {
  return REPORT_REASONS.some((known) => known === reason)
}
