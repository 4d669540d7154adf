const OF_SPREADSHEET = /<google-sheets-html-origin|\bdata-sheets-root=|content="LibreOffice/i
const CELL = /<td\b([^>]*)>(.*?)<\/td>/gis
const ALL_BOLD = /^\s*(?:<font\b[^>]*>)?<b>(.*?)<\/b>(?:<\/font>)?\s*$/is

/** Longer rows are not read: somebody wrote them to take time. */
const LONGEST_ROW = 20_000

/**
 * HTML of a spreadsheet, which knows no header cells: the first row is headers where all of it is bold and the second is
 * not. What makes a cell bold goes with that: headers are bold by themselves.
 */
export function withHeaders(html: string): string {
  if (!OF_SPREADSHEET.test(html)) return html
  const start = html.indexOf('<tr')
  const first = rowAt(html, start)
  const second = rowAt(html, html.indexOf('<tr', start + first.length))
  if (!isBold(first) || second === '' || isBold(second)) return html
  const headers = first.replace(
    CELL,
    (_cell, attributes: string, content: string) =>
      `<th${attributes.replace(/font-weight:[^;"]*;?/i, '')}>${content.replace(ALL_BOLD, '$1')}</th>`,
  )
  return html.slice(0, start) + headers + html.slice(start + first.length)
}

/** The empty string where there is none. */
function rowAt(html: string, start: number): string {
  const end = start < 0 ? -1 : html.indexOf('</tr>', start)
  return end < 0 || end - start > LONGEST_ROW ? '' : html.slice(start, end)
}

function isBold(row: string): boolean {
  const full = [...row.matchAll(CELL)].filter(([, , content = '']) => /[^\s<>](?![^<>]*>)/.test(content))
  return (
    full.length > 0 &&
    full.every(
      ([, attributes = '', content = '']) =>
        /font-weight:\s*(?:bold|[6-9]00)/i.test(attributes) || ALL_BOLD.test(content),
    )
  )
}
