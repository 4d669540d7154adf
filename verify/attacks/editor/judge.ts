import { acceptCanonicalBlocks } from 'qp-sanitize/canonical'
import { sanitizeBlocks } from 'qp-sanitize'
import { type Block, isBlock } from 'qp-schema'
import type { Way } from './ways.ts'

/** What the sanitizer of a server says to a block that the editor gave out. */
export type Verdict = 'unchanged' | 'cleaned' | 'dropped' | 'refused' | 'wrong'

/**
 * A block that is given out is taken as it is, or cleaned for good, or is none of the format, which a server refuses as a
 * whole. `wrong` is what may not be: a block that the editor made itself and that has to be cleaned, or one that is not
 * clean after it was.
 */
export function verdictOf(given: string, { kind }: Pick<Way, 'kind'>): Verdict {
  const block = JSON.parse(given) as object
  if (!isBlock(block)) return kind === 'made' ? 'wrong' : 'refused'
  if (isAcceptedAsItIs(block)) return 'unchanged'
  const [clean] = sanitizeBlocks([block]).blocks
  if (clean === undefined) return kind === 'made' && !isEmptyForm(block) ? 'wrong' : 'dropped'
  const [again] = sanitizeBlocks([clean]).blocks
  if (JSON.stringify(again) !== JSON.stringify(clean)) return 'wrong'
  if (JSON.stringify(clean) === given) return 'unchanged'
  return kind === 'made' ? 'wrong' : 'cleaned'
}

function isAcceptedAsItIs(block: Block): boolean {
  try {
    return JSON.stringify(acceptCanonicalBlocks([block])[0]) === JSON.stringify(block)
  } catch {
    return false
  }
}

/** A card that the menu of blocks put there, which nobody has filled in. */
function isEmptyForm(block: Block): boolean {
  return 'url' in block && block.url === ''
}
