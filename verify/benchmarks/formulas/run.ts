// pnpm bench formulas
// How long does a formula of a report take, a page of 1,000 of them, and a page that is full of the slowest sources?
import { type Block, escapeHtml, trustStoredBlocks } from 'qp-schema'
import { renderBlocks } from 'qp-render'
import { createMathRenderer, MATH_LIMITS } from 'qp-render/math'
import { FORMULAS, HOSTILE } from '../../../packages/qp-render/src/math/formulas.testkit.ts'

const ROUNDS = 9

const honest = Array.from({ length: 1000 }, (_, index) => FORMULAS[index % FORMULAS.length] ?? '')
write('1,000 formulas of reports', honest)
process.stdout.write(`| one of them, on average | ${(timeOf(honest) / honest.length).toFixed(3)} |\n`)
const slowest = Object.entries(HOSTILE)
  .filter(([, tex]) => tex.length <= MATH_LIMITS.formulaCharacters)
  .map(([name, tex]) => ({
    name,
    page: Array<string>(Math.floor(MATH_LIMITS.pageCharacters / tex.length)).fill(tex),
  }))
  .map(({ name, page }) => ({ name, page: page.slice(0, MATH_LIMITS.pageFormulas) }))
  .map(({ name, page }) => ({ name, page, time: timeOf(page, 1) }))
  .sort((one, other) => other.time - one.time)
for (const { name, page } of slowest.slice(0, 5)) write(`a page full of: ${name}`, page, 3)

function write(name: string, sources: readonly string[], rounds = ROUNDS): void {
  process.stdout.write(`| ${name} | ${timeOf(sources, rounds).toFixed(0)} |\n`)
}

/** The median, in milliseconds. */
function timeOf(sources: readonly string[], rounds = ROUNDS): number {
  const blocks = trustStoredBlocks(
    sources.map((tex): Block => ({
      type: 'richtext',
      html: `<p><code class="math display">${escapeHtml(tex)}</code></p>`,
    })),
  )
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now()
    renderBlocks(blocks, { math: createMathRenderer() })
    return performance.now() - began
  }).sort((one, other) => one - other)
  return times[Math.floor(rounds / 2)] ?? Number.NaN
}
