import axe, { type AxeResults } from 'axe-core'
import type { Frame } from 'playwright-core'

/** What depends on colours and sizes. Every other rule finds the same in each theme and colour scheme. */
export const RULES_OF_SIGHTS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** What axe finds in one frame, each as `rule: element`: by every rule, by `only` some, or `without` some. */
export async function violations(
  frame: Frame,
  { only, without = [] }: { only?: readonly string[]; without?: readonly string[] } = {},
): Promise<string[]> {
  // What appears has its colours once it is there.
  await frame.evaluate(() => Promise.allSettled(document.getAnimations().map(async (one) => one.finish())))
  await frame.evaluate(axe.source)
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const results = await frame.evaluate(
    (options) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(options),
    {
      iframes: false,
      resultTypes: ['violations'],
      rules,
      ...(only !== undefined && { runOnly: { type: 'rule', values: only } }),
    },
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
