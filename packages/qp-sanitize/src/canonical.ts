import { assertArgument, type Block, type Kind, type SafeBlock } from 'qp-schema'
import { isCanonical } from './html/canonical.ts'
import { safeBlocks } from './safe-blocks.ts'
import { SAFE_VALUES } from './safe-values.ts'

export { POLICY_VERSION } from './policy/version.ts'

/**
 * A block is not canonical: sanitizing could change it or drop something, or its kind of HTML can only be judged by
 * `sanitizeBlocks`. The block may still be harmless. SPEC.md 4.1.6
 */
export class NotCanonicalError extends Error {
  override readonly name = 'NotCanonicalError'
  readonly code = 'not_canonical'
  /** Where in the input: `blocks[3].html`. */
  readonly path: string

  constructor(path: string) {
    super(`${path} is not canonical: sanitize the blocks with sanitizeBlocks of qp-sanitize`)
    this.path = path
  }
}

/**
 * Takes blocks that are safe and in canonical form already, as the converters of qp-markdown write them, and refuses
 * all others. What it returns is what `sanitizeBlocks` would, without a warning, but it brings no engine along. The
 * HTML of `html` blocks is always refused. SPEC.md 4.1.6
 *
 * @param blocks - not changed; properties that the format does not declare are left out
 * @returns new blocks, all of them
 * @throws NotCanonicalError with the path of the first leaf, or of the first empty block
 * @throws TypeError with the path, when a value is not a block
 */
export function acceptCanonicalBlocks(blocks: readonly Block[]): SafeBlock[] {
  assertArgument(
    Array.isArray(blocks),
    'acceptCanonicalBlocks',
    'an array of blocks, as in acceptCanonicalBlocks(markdownToBlocks(text).blocks),',
    blocks,
  )
  return safeBlocks(
    blocks,
    'blocks',
    ({ kind, value, path }, at, block) =>
      isCanonicalLeaf(kind, value, block) ? value : refuse({ path: `${at}.${path}` }),
    refuse,
  )
}

function isCanonicalLeaf(kind: Kind, value: string, block: Block): boolean {
  // A getter of the block may give something else than it gave when its form was checked.
  if (typeof value !== 'string') return false
  switch (kind) {
    case 'inlineHtml':
    case 'richHtml':
      return isCanonical(value, kind)
    case 'snippet':
    case 'document':
    case 'scriptedDocument':
      return false
    default:
      return SAFE_VALUES[kind](value, block) === value
  }
}

function refuse({ path }: { readonly path: string }): never {
  throw new NotCanonicalError(path)
}
