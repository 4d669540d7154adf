import type { Block } from 'qp-schema'

const tides = `/* High waters
   of a port. */
export function tides(port: Port): string[] {
  const rows = read(port)
  const high = rows.filter(({ metres }) => metres > 4.1 && metres < 12 && !isForecast(port, metres))
  return high.map(({ time }) => \`high at
    \${time}\`)
}
`

const change = `diff --git a/tides.ts b/tides.ts
--- a/tides.ts
+++ b/tides.ts
@@ -98,5 +98,6 @@ export function tides(port: Port) {
   const rows = read(port)
-  const high = rows.filter(({ metres }) => metres > 4.1)
-  return high.map(({ time }) => time)
+  // Metres above chart datum.
+  const high = rows.filter(({ metres }) => metres > LIMIT)
+  return high.toSorted(byTime).map(({ time }) => time)
 }
`

/** Lines of code that are numbered and marked, diffs, and remarks that stand at lines. */
export const codeLines: Block[] = [
  { type: 'code', code: tides, language: 'ts', highlight: '1-2,5' },
  { type: 'code', code: tides, language: 'ts', filename: 'tides.ts', start: 97, highlight: '6-7' },
  { type: 'code', code: change, language: 'diff', filename: 'tides.ts' },
  { type: 'code', code: '-low = 1\n+low = 2\n high = 3', language: 'diff' },
  { type: 'code', code: tides, language: 'ts', filename: 'tides.ts', start: 40 },
  remark(
    'warning',
    { line: 44 },
    '<p>This number belongs in a <strong>constant</strong>, as other ports have their own.</p>',
  ),
  remark(
    'info',
    { lines: '40-41' },
    '<p>Say in which unit: <code>metres</code> or feet?</p><ul><li>Both occur.</li></ul>',
  ),
  remark('success', { line: 99 }, '<p>No such line: a callout as any other.</p>'),
  { type: 'code', code: change, language: 'diff', filename: 'tides.ts' },
  { ...remark('warning', { line: 100 }, '<p>Where is it declared?</p>'), label: 'Caution' } as Block,
]

function remark(
  tone: 'info' | 'warning' | 'success',
  at: { line?: number; lines?: string },
  html: string,
): Block {
  return { type: 'callout', tone, html, ...at }
}
