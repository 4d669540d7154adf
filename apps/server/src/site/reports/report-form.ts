import { html as markup, messagePageCss, type SafeHtml, trustedHtml } from 'qp-render'
import type { Issue } from 'qp-schema'
import { REPORT_LIMITS, REPORT_REASONS, type ReportReason } from '../../store/reports.ts'
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

/** The form as a complete HTML document without scripts. SPEC.md 10.26.1 */
export function renderReportForm({ pageUrl, action, given, issues = [] }: ReportForm): string {
  const problems = [...new Set(issues.map(({ path }) => path))]
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${problems.length > 0 && 'Not sent: '}Report a page</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<style>${trustedHtml(REPORT_FORM_CSS)}</style>
</head>
<body>
<main class="qp-message"><h1>Report a page</h1>
<p>Your report goes to the operator of this service. It is about <a href="${pageUrl}">${pageUrl}</a></p>
${problems.length > 0 && markup`<div class="problems" role="alert"><ul>${problems.map((path) => markup`<li>${PROBLEMS[path]}</li>`)}</ul></div>`}
<form method="post" action="${action}">
<fieldset><legend>What is wrong with it?</legend>
${REPORT_REASONS.map((reason) => choice(reason, given?.reason === reason))}
</fieldset>
<label class="name" for="details">What should the operator know? <small id="note">Optional, except for “Something else”. Say where on the page it is, and how to reach you if you want an answer.</small></label>
<textarea id="details" name="details" rows="5" maxlength="${REPORT_LIMITS.detailsLength}" aria-describedby="note"${problems.includes('details') && markup` aria-invalid="true"`}>
${given?.details}</textarea>
<p><button class="qp-button qp-filled qp-rounded qp-accent-theme">Send the report</button></p>
<p><small>Neither your name nor your network address is stored with the report. The author of the page is not told about it.</small></p>
</form></main>
</body>
</html>
`.toString()
}

function choice(reason: ReportReason, isChosen: boolean): SafeHtml {
  const [label, note] = LABELS[reason]
  return markup`<label><input type="radio" name="reason" value="${reason}" required${isChosen && markup` checked`}><span>${label}<small>${note}</small></span></label>`
}

const FORM_CSS = `
main a{overflow-wrap:anywhere}
form{width:100%;margin-top:2rem}
fieldset{min-width:0;margin:0 0 2rem;padding:0;border:0}
legend,.name{display:block;padding:0;color:var(--heading);font-weight:600}
fieldset label{display:flex;gap:.75rem;align-items:baseline;padding:.5rem 0;min-height:2.75rem;border-bottom:1px solid var(--line);cursor:pointer}
input{flex:none;width:1.1rem;height:1.1rem;margin:0;accent-color:var(--link);translate:0 .15rem}
small{display:block;color:var(--muted);font-size:.8rem;font-weight:400;line-height:1.45}
textarea{display:block;width:100%;margin-top:.5rem;padding:.75rem;border:1px solid var(--muted);border-radius:var(--radius);background:var(--page);color:var(--text);font:inherit;resize:vertical}
button.qp-button{border:0;background:var(--solid);color:var(--onSolid);font-family:inherit;cursor:pointer}
.problems ul{margin:0;padding:0}
.problems{width:100%;margin:1.5rem 0 0;padding:1rem 1rem 1rem 2.25rem;border:2px solid var(--text);border-radius:var(--radius)}
main.qp-message{grid-template-columns:minmax(0,1fr);align-content:start;padding-block:clamp(2rem,7vw,4rem)}
`

/** All styles of the form. */
export const REPORT_FORM_CSS: string = messagePageCss() + FORM_CSS

/** Not `toLocaleString`: its first call reads the names of every locale into 16 MB of memory. */
function withCommas(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
