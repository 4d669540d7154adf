import { BLOCK_TYPES } from 'qp-schema'
import { compactJson } from './markdown.ts'
import { CONSTRUCTS, GFM_CONSTRUCTS } from './pages/markdown.ts'
import type { SourceDocs } from './tsdoc.ts'

/** What the menu of the playground offers. */
export interface PlaygroundExample {
  readonly group: 'Markdown' | "GitHub's dialect" | 'Blocks'
  readonly name: string
  readonly source: 'markdown' | 'blocks'
  readonly variant: 'plain' | 'gfm'
  readonly text: string
}

/** An example of each construct of markdown and of each block type: those of the reference. SPEC.md 10.30.6 */
export function playgroundExamples(docs: SourceDocs): PlaygroundExample[] {
  return [
    ...CONSTRUCTS.map(({ name, markdown }): PlaygroundExample => ({
      group: 'Markdown',
      name,
      source: 'markdown',
      variant: 'plain',
      text: markdown,
    })),
    ...GFM_CONSTRUCTS.map(({ name, markdown }): PlaygroundExample => ({
      group: "GitHub's dialect",
      name,
      source: 'markdown',
      variant: 'gfm',
      text: markdown,
    })),
    ...BLOCK_TYPES.map((type): PlaygroundExample => {
      const blocks = docs.blocks.get(type)?.examples.map((json): unknown => JSON.parse(json))
      return { group: 'Blocks', name: type, source: 'blocks', variant: 'gfm', text: compactJson(blocks) }
    }),
  ]
}
