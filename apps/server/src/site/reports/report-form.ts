import { html as markup, type SafeHtml } from 'qp-render'
import type { Issue } from 'qp-schema'
import { REPORT_LIMITS, REPORT_REASONS, type ReportReason } from '../../store/reports.ts'
import { type FormParts, withCommas } from '../form-document.ts'
import type { GivenReport } from './read-report.ts'

/** The content of the form. */
export interface ReportForm {
  /** The URL of the page that is reported. */
  readonly pageUrl: string
  /** The path to which the form is sent. */
  readonly action: string
  /** The fields that were sent, if they were refused because of `issues`. */
  readonly given?: GivenReport
  readonly issues?: readonly Issue[]
}

const LABELS: { readonly [R in ReportReason]: readonly [label: string, note: string] } = {
  spam: ['Spam', 'advertising, or pages made for search engines'],
  phishing: ['Deception', 'phishing, fraud, malware, or pretending to be someone else'],
  illegal: ['Illegal content', 'such as child abuse, threats, or incitement to violence'],
  personal: ['Someone’s privacy', 'harassment, or personal data that should not be public'],
  copyright: ['Copyright or trademark', 'say below what belongs to you, and where it was published'],
  other: ['Something else', 'say below what it is'],
}

const PROBLEMS: Readonly<Record<string, string>> = {
  reason: 'Choose a reason.',
  details: `Say what is wrong with the page, in ${withCommas(REPORT_LIMITS.detailsLength)} characters at most.`,
}

/** The form. SPEC.md 10.26.1 */
export function reportForm({ pageUrl, action, given, issues = [] }: ReportForm): FormParts {
  const problems = [...new Set(issues.map(({ path }) => path))]
  return {
    title: 'Report a page',
    problems: problems.map((path) => PROBLEMS[path] ?? ''),
    intro: markup`<p>Your report goes to the operator of this service. It is about <a href="${pageUrl}">${pageUrl}</a></p>`,
    main: markup`<form method="post" action="${action}">
<fieldset><legend>What is wrong with it?</legend>
${REPORT_REASONS.map((reason) => choice(reason, given?.reason === reason))}
</fieldset>
<label class="name" for="details">What should the operator know? <small id="note">Optional, except for “Something else”. Say where on the page it is, and how to reach you if you want an answer.</small></label>
<textarea id="details" name="details" rows="5" maxlength="${REPORT_LIMITS.detailsLength}" aria-describedby="note"${problems.includes('details') && markup` aria-invalid="true"`}>
${given?.details}</textarea>
<p><button class="qp-button qp-filled qp-rounded qp-accent-theme">Send the report</button></p>
<p><small>Neither your name nor your network address is stored with the report. The author of the page is not told about it.</small></p>
</form>`,
  }
}

function choice(reason: ReportReason, isChosen: boolean): SafeHtml {
  const [label, note] = LABELS[reason]
  return markup`<label><input type="radio" name="reason" value="${reason}" required${isChosen && markup` checked`}><span>${label}<small>${note}</small></span></label>`
}
