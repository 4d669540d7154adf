import { type Block, BLOCK_TYPES, type Leaf, leavesOf } from 'qp-schema'
import { blockVectors } from 'qp-schema/vectors'

/** Where blocks have strings that their author chose, and of which kinds these are: `table rows[][] inlineHtml`. */
export function stringPlacesOf(
  blocks: readonly Block[],
  counts: (leaf: Leaf) => boolean = () => true,
): Set<string> {
  return new Set(
    blocks.flatMap((block) =>
      leavesOf(block)
        .filter(counts)
        .map(({ path, kind }) => {
          const rule = kind === 'embedUrl' && 'embedType' in block ? `${kind} of ${block.embedType}` : kind
          return `${block.type} ${path.replaceAll(/\[\d+\]/g, '[]')} ${rule}`
        }),
    ),
  )
}

/** Every place that the format has. The vectors have every field of every type in every variant. FORMAT.md 3.9.1 */
export const STRING_PLACES: ReadonlySet<string> = stringPlacesOf(
  BLOCK_TYPES.flatMap((type) => blockVectors[type]).flatMap(({ sanitized }) => sanitized ?? []),
)
