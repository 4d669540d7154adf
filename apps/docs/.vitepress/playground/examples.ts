import type { PlaygroundExample } from '../../scripts/playground-examples.ts'
import examples from '../../reference/parts/examples.json'
import type { Draft } from './draft.ts'

/** What the menu offers. */
export const EXAMPLES = examples as readonly PlaygroundExample[]

/** What the playground begins with. */
export const FIRST_DRAFT: Draft = {
  source: 'markdown',
  variant: 'gfm',
  theme: 'auto-default',
  text: `# Tide table

High water at **06:40**[^1]. The tide follows $h(t) = a \\cos(\\omega t)$.

| Port  | Depth |
|:------|------:|
| North | 4.2 m |
| South | 3.1 m |

> [!TIP]
> Bring a coat.

\`\`\`ts title="tide.ts"
export const height = (t: number) => a * Math.cos(omega * t)
\`\`\`

[^1]: Summer time.
`,
}
