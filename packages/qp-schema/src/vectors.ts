import attacks from '../vectors/attacks.json' with { type: 'json' }
import button from '../vectors/blocks/button.json' with { type: 'json' }
import callout from '../vectors/blocks/callout.json' with { type: 'json' }
import code from '../vectors/blocks/code.json' with { type: 'json' }
import comparison from '../vectors/blocks/comparison.json' with { type: 'json' }
import divider from '../vectors/blocks/divider.json' with { type: 'json' }
import embed from '../vectors/blocks/embed.json' with { type: 'json' }
import html from '../vectors/blocks/html.json' with { type: 'json' }
import image from '../vectors/blocks/image.json' with { type: 'json' }
import quote from '../vectors/blocks/quote.json' with { type: 'json' }
import richtext from '../vectors/blocks/richtext.json' with { type: 'json' }
import table from '../vectors/blocks/table.json' with { type: 'json' }
import timeline from '../vectors/blocks/timeline.json' with { type: 'json' }
import answers from '../vectors/pages/answers.json' with { type: 'json' }
import articles from '../vectors/pages/articles.json' with { type: 'json' }
import derived from '../vectors/pages/derived.json' with { type: 'json' }
import frames from '../vectors/pages/frames.json' with { type: 'json' }
import hostile from '../vectors/pages/hostile.json' with { type: 'json' }
import type { BlockType } from './blocks/index.ts'
import type { BlockVector, PageVector } from './conformance/vector.ts'

/** The vectors of every block type. FORMAT.md 3.9.1 */
export const blockVectors: { readonly [T in BlockType]: readonly BlockVector[] } = {
  richtext: ofBlocks(richtext),
  image: ofBlocks(image),
  embed: ofBlocks(embed),
  html: ofBlocks(html),
  callout: ofBlocks(callout),
  quote: ofBlocks(quote),
  divider: ofBlocks(divider),
  timeline: ofBlocks(timeline),
  comparison: ofBlocks(comparison),
  table: ofBlocks(table),
  code: ofBlocks(code),
  button: ofBlocks(button),
}

/** Attacks, each with what is left of it. They have `sanitized` only. FORMAT.md 3.9.2 */
export const attackVectors: readonly BlockVector[] = ofBlocks(attacks)

/** Whole pages. FORMAT.md 3.9.3 */
export const pageVectors: readonly PageVector[] = [
  ...ofPages(answers),
  ...ofPages(articles),
  ...ofPages(derived),
  ...ofPages(frames),
  ...ofPages(hostile),
]

/** TypeScript reads the strings of JSON as any strings; a test checks that they are blocks. */
function ofBlocks(json: unknown): readonly BlockVector[] {
  return json as readonly BlockVector[]
}

function ofPages(json: unknown): readonly PageVector[] {
  return json as readonly PageVector[]
}
