import { EMPTY, markup, type SafeHtml } from '../templates/markup.ts'
import type { PageOptions } from '../options.ts'

const MONTHS = 'January February March April May June July August September October November December'

/** The line below the article: when it was last changed, and with what it was published. */
export function footLine(options: PageOptions): SafeHtml {
  const { siteName = 'Quick Pages', homeUrl, updatedAt, markdownUrl, reportUrl } = options
  const name = homeUrl === undefined ? markup`${siteName}` : markup`<a href="${homeUrl}">${siteName}</a>`
  return markup`<footer class="qp-foot"><p>${day(updatedAt)}${source(markdownUrl)}${report(reportUrl)}Published with ${name}</p></footer>`
}

function source(markdownUrl: string | undefined): SafeHtml {
  if (markdownUrl === undefined) return EMPTY
  return markup`<a href="${markdownUrl}" rel="alternate" type="text/markdown">Markdown</a> · `
}

function report(reportUrl: string | undefined): SafeHtml {
  if (reportUrl === undefined) return EMPTY
  return markup`<a href="${reportUrl}" rel="nofollow">Report abuse</a> · `
}

/** Not by Intl: its spelling changes between versions of the runtime. */
function day(updatedAt: string | undefined): SafeHtml {
  const date = new Date(updatedAt ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return EMPTY
  const spelled = `${date.getUTCDate()} ${MONTHS.split(' ')[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
  return markup`<time datetime="${date.toISOString()}">${spelled}</time> · `
}
