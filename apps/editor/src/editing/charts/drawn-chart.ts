import { chartCss } from 'qp-render'
import { readChart, renderChart } from 'qp-render/charts'
import type { TableBlock } from 'qp-schema'
import { element } from '../../element.ts'
import { addThemeRules } from '../../drawings/page-theme.ts'
import { showRendered } from '../../rendered-html.ts'

addThemeRules((theme) => `@layer formulas { ${chartCss(theme)} }`)

let count = 0

/** A table as the page draws it, without the table; why not, where it cannot. */
export function drawnChart(block: TableBlock): HTMLElement {
  const shown = element('div', { class: 'drawn-chart', contenteditable: 'false' })
  const { chart, problem } = readChart(block, block.as ?? 'bars')
  if (chart === undefined) shown.append(element('p', { class: 'no-chart' }, problem))
  else showRendered(shown, renderChart({ ...chart, title: '' }, { id: `chart-${(count += 1)}` }).toString())
  return shown
}
