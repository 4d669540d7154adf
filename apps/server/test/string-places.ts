import { type Block, BLOCK_TYPES, type Leaf, leavesOf } from 'qp-schema'
import { blockVectors } from 'qp-schema/vectors'

/** Where blocks have strings that their author chose, and of which kinds these are: `table rows[][] inlineHtml`. */
export function stringPlacesOf(
  blocks: readonly Block[],
  counts: (leaf: Leaf) => boolean = isShown,
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

const SANITIZED: readonly Block[] = BLOCK_TYPES.flatMap((type) => blockVectors[type]).flatMap(
  ({ sanitized }) => sanitized ?? [],
)

/** Every place that the format has. The vectors have every field of every type in every variant. FORMAT.md 3.9.1 */
export const STRING_PLACES: ReadonlySet<string> = stringPlacesOf(SANITIZED)

/** Blocks of the vectors with the types and the places that others lack: what is new to the format is shown at once. */
export function blocksBeside(others: readonly Block[]): Block[] {
  const [types, places] = [new Set(others.map(({ type }) => type)), stringPlacesOf(others)]
  return SANITIZED.filter((block) => {
    const own = stringPlacesOf([block])
    if (types.has(block.type) && [...own].every((place) => places.has(place))) return false
    types.add(block.type)
    for (const place of own) places.add(place)
    return true
  })
}

/** A language and a group are how words are shown, and no words of the block. */
function isShown({ kind }: Leaf): boolean {
  return kind !== 'languageTag' && kind !== 'groupName'
}
