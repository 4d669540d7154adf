import { html as markup, messagePageCss, type SafeHtml, trustedHtml } from 'qp-render'
import type { Context } from 'koa'
import { formPolicy } from '../content/content-security-policy.ts'
import { setDocumentHeaders } from '../http/headers/security-headers.ts'

/** The parts of a document that visitors fill in, or that answers them. */
export interface FormParts {
  readonly title: string
  /** What the title of the window says where something is wrong. */
  readonly failed?: string
  /** What is wrong with what was sent. */
  readonly problems?: readonly string[]
  readonly intro: SafeHtml
  readonly main: SafeHtml
}

/** A complete HTML document without scripts, which is never indexed. */
export function formDocument({ title, failed = 'Not sent', problems = [], intro, main }: FormParts): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${problems.length > 0 && `${failed}: `}${title}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<style>${trustedHtml(FORM_DOCUMENT_CSS)}</style>
</head>
<body>
<main class="qp-message"><h1>${title}</h1>
${intro}
${problems.length > 0 && markup`<div class="problems" role="alert"><ul>${problems.map((problem) => markup`<li>${problem}</li>`)}</ul></div>`}
${main}</main>
</body>
</html>
`.toString()
}

/** Answers with a {@link formDocument}, which nobody caches, frames or learns the address of. */
export function sendFormDocument(context: Context, parts: FormParts): void {
  setDocumentHeaders(context, formPolicy(FORM_DOCUMENT_CSS))
  context.set('Cache-Control', 'no-store')
  context.body = formDocument(parts)
}

const FORM_CSS = `
main a{overflow-wrap:anywhere}
form{width:100%;margin-top:2rem}
fieldset{min-width:0;margin:0 0 2rem;padding:0;border:0}
legend,.name{display:block;padding:0;color:var(--heading);font-weight:600}
fieldset label{display:flex;gap:.75rem;align-items:baseline;padding:.5rem 0;min-height:2.75rem;border-bottom:1px solid var(--line);cursor:pointer}
input[type=radio]{flex:none;width:1.1rem;height:1.1rem;margin:0;accent-color:var(--link);translate:0 .15rem}
small{display:block;color:var(--muted);font-size:.8rem;font-weight:400;line-height:1.45}
textarea,select,input.line{display:block;width:100%;margin-top:.5rem;padding:.75rem;border:1px solid var(--muted);border-radius:var(--radius);background:var(--page);color:var(--text);font:inherit}
textarea{resize:vertical}
select,input.line{min-height:2.75rem}
button.qp-button{border:0;background:var(--solid);color:var(--onSolid);font-family:inherit;cursor:pointer}
.field{width:100%}
.field label{margin:0}
.words{white-space:pre-wrap;unicode-bidi:plaintext}
.words{max-width:100%;overflow:hidden}
.words,bdi{overflow-wrap:anywhere}
.problems ul{margin:0;padding:0}
.problems{width:100%;margin:1.5rem 0 0;padding:1rem 1rem 1rem 2.25rem;border:2px solid var(--text);border-radius:var(--radius)}
main.qp-message{grid-template-columns:minmax(0,1fr);align-content:start;padding-block:clamp(2rem,7vw,4rem)}
`

const FORM_DOCUMENT_CSS: string = messagePageCss() + FORM_CSS

/** Not `toLocaleString`: its first call reads the names of every locale into 16 MB of memory. */
export function withCommas(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
