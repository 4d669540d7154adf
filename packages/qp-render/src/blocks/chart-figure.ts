import type { Direction } from 'qp-schema'
import type { DrawnChart } from '../plugins.ts'
import { markup, type SafeHtml } from '../templates/markup.ts'

/** A chart: its title, the drawing, and the table in `details` below it. */
export function chartFigure(
  kind: string,
  { title, description, drawing, hasAllWords }: DrawnChart,
  parts: { readonly table: SafeHtml | undefined; readonly lang: SafeHtml | false; readonly dir: Direction },
): SafeHtml {
  const { table, lang, dir } = parts
  return markup`<figure class="qp-chart qp-chart-${kind}"${lang} dir="${dir}">${title !== '' && markup`<figcaption>${title}</figcaption>`}<div role="img" aria-label="${description}">${drawing}</div>${table !== undefined && markup`<details${hasAllWords && markup` class="qp-off-paper"`}><summary>Table</summary>${table}</details>`}</figure>`
}
