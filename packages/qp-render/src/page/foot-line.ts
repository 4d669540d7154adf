import { splitTheme, type ThemeId } from 'qp-schema'
import { ownId } from '../leaves/heading-ids.ts'
import { EMPTY, markup, type SafeHtml } from '../templates/markup.ts'
import type { PageOptions } from '../options.ts'

const MONTHS = 'January February March April May June July August September October November December'

interface FootLanguage {
  /** An attribute that marks its words as English, in a page of another language. */
  readonly lang: SafeHtml | false
  /** Whether the page is, or may become, written from right to left: its line begins at the right, and its words do not. */
  readonly isTurned: boolean
}

/**
 * The line below the article: when it was last changed, and with what it was published. Below it readers choose between
 * light and dark, where the theme has both.
 */
export function footLine(options: PageOptions, theme: ThemeId, { lang, isTurned }: FootLanguage): SafeHtml {
  const { siteName = 'Quick Pages', homeUrl, updatedAt, markdownUrl, noteUrl, reportUrl } = options
  const name = homeUrl === undefined ? markup`${siteName}` : markup`<a href="${homeUrl}">${siteName}</a>`
  const words = markup`${day(updatedAt)}${links(markdownUrl, noteUrl?.(), reportUrl)}Published with ${name}`
  return markup`<footer class="qp-foot"${lang}><p>${isTurned ? markup`<span dir="ltr">${words}</span>` : words}</p>${splitTheme(theme).mode === 'auto' && modes()}</footer>`
}

/** The style sheet asks which one is chosen. */
function modes(): SafeHtml {
  const mode = (label: string, attribute: SafeHtml) =>
    markup`<label><input type="radio" name="qp-mode"${attribute}> ${label}</label>`
  const [auto, light, dark] = [
    markup` checked`,
    markup` id="${ownId('Light')}"`,
    markup` id="${ownId('Dark')}"`,
  ]
  return markup`<fieldset class="qp-modes"><legend>Colours</legend>${mode('Auto', auto)}${mode('Light', light)}${mode('Dark', dark)}</fieldset>`
}

/** What is of no use on paper. */
function links(
  markdownUrl: string | undefined,
  noteUrl: string | undefined,
  reportUrl: string | undefined,
): SafeHtml {
  const markdown =
    markdownUrl !== undefined &&
    markup`<a href="${markdownUrl}" rel="alternate" type="text/markdown">Markdown</a> · `
  const note = noteUrl !== undefined && markup`<a href="${noteUrl}" rel="nofollow">Write to the author</a> · `
  const report = reportUrl !== undefined && markup`<a href="${reportUrl}" rel="nofollow">Report abuse</a> · `
  return markdown || note || report
    ? markup`<span class="qp-links">${note}${markdown}${report}</span>`
    : EMPTY
}

/** Not by Intl: its spelling changes between versions of the runtime. */
function day(updatedAt: string | undefined): SafeHtml {
  const date = new Date(updatedAt ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return EMPTY
  const spelled = `${date.getUTCDate()} ${MONTHS.split(' ')[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
  return markup`<time datetime="${date.toISOString()}">${spelled}</time> · `
}
