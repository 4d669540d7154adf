import { readFileSync } from 'node:fs'
import { escapeHtml } from 'qp-schema'
import { join, page } from '../markdown.ts'

const RESULTS = new URL('../../../../verify/benchmarks/markdown-converters/RESULTS.md', import.meta.url)

/** What the benchmark of converters has measured, with a plot below each table. */
export function benchmarksPage(results: string = readFileSync(RESULTS, 'utf8')): string {
  const [, ...text] = results.split('\n')
  const parts = text.join('\n').split(/((?:^\|.*\n?)+)/m)
  return page(
    'Benchmarks',
    'How fast markdown becomes HTML, beside other converters. The program that measures is ' +
      '`verify/benchmarks/markdown-converters` of the repository; the service itself is measured by its neighbours.',
    ...parts.map((part) => (part.startsWith('|') ? join(part.trim(), plotOf(part)) : part.trim())),
  )
}

/** A bar for each row of a table that has a column `MB/s`; nothing for other tables. */
function plotOf(table: string): string {
  const [head = [], , ...rows] = table.trim().split('\n').map(cellsOf)
  const column = head.indexOf('MB/s')
  if (column < 0) return ''
  const bars = rows.map((cells) => ({ name: cells[0] ?? '', speed: Number(cells[column]) }))
  const most = Math.max(...bars.map(({ speed }) => speed))
  const drawn = bars.map(({ name, speed }, index) => {
    const top = index * ROW
    const length = Math.max(2, Math.round((speed / most) * 440))
    const isOurs = name.includes('ToBlocks')
    return (
      `<text x="0" y="${top + 15}">${escapeHtml(name)}</text>` +
      `<rect x="0" y="${top + 22}" width="${length}" height="14" rx="3"${isOurs ? ' class="ours"' : ''}/>` +
      `<text x="${length + 8}" y="${top + 34}">${speed}</text>`
    )
  })
  const label = `${head[0] ?? ''}: MB/s, the longer the faster`
  return `<svg class="plot" role="img" aria-label="${escapeHtml(label, 'attribute')}" viewBox="0 0 520 ${bars.length * ROW}">${drawn.join('')}</svg>`
}

const ROW = 46

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
