import {
  type Block,
  blockProblem,
  InvalidBlockError,
  isExtensionType,
  type KnownBlock,
  mapOwnLeaves,
  ownBlockProblem,
  type OwnBlockType,
  ownTypeNamed,
} from 'qp-schema'
import { blockDropped, type Rebuild, safeBlocks, type SanitizeLeaf } from './safe-blocks.ts'

/** How a block of one of these types is made safe; `undefined` for any other. */
export function ownBlocksOf(blockTypes: readonly OwnBlockType[]): (block: unknown) => Rebuild | undefined {
  return (block) => {
    const type = ownTypeNamed(block, blockTypes)
    if (type !== undefined) return rebuildOwn(type)
    return blockProblem(block)?.path === 'type' && isExtensionType((block as Block).type) ? refuse : undefined
  }
}

/** Of an extension without a fallback: most often the type was forgotten. */
const refuse: Rebuild = ({ type }, at) => {
  throw new TypeError(
    `${at}.type is not known and has no fallback. If ${type} is a type of your own, give it in the option blockTypes`,
  )
}

/**
 * By its kinds, and with a fallback that is made of what is left: one that was sent could say something else than the
 * fields do. What shows nothing to those who know the type not is dropped, as an empty block is.
 */
function rebuildOwn(type: OwnBlockType): Rebuild {
  return (block, at, sanitizeLeaf, warn) => {
    const problem = ownBlockProblem(block, type)
    if (problem !== undefined) {
      const isNumber =
        problem.message === 'must be a string' && typeof valueAt(block, problem.path) === 'number'
      const more = isNumber ? ': numbers are sent as text, such as "4.2"' : ''
      throw new TypeError(new InvalidBlockError(problem, at).message + more)
    }
    const declared = copyOf(block, type)
    checkSchema(declared, type, at)
    const rebuilt = mapOwnLeaves(declared, type, (leaf) => sanitizeLeaf(leaf, at, declared, warn))
    const fallback = rebuilt === undefined ? [] : safeFallback(rebuilt as Block, type, at, sanitizeLeaf)
    if (fallback.length > 0) return { ...rebuilt, fallback } as Block
    warn(blockDropped(type.type, at, rebuilt === undefined ? 'url' : 'empty'))
    return undefined
  }
}

/**
 * What is wrong in a fallback is for who wrote the type to mend, not for who sent the block: nobody is warned of what
 * is dropped here. `checkBlockType` says it.
 */
function safeFallback(
  block: Block,
  type: OwnBlockType,
  at: string,
  sanitizeLeaf: SanitizeLeaf,
): KnownBlock[] {
  // A copy, as the type's own code may change what it is given.
  const fallback: unknown = type.fallback(copyOf(block, type) as never)
  if (!Array.isArray(fallback)) throw new TypeError(`fallback of ${type.type} must give an array of blocks`)
  if (fallback.length === 0) return []
  const problem = blockProblem({ type: type.type, fallback })
  if (problem !== undefined)
    throw new TypeError(`fallback of ${type.type} must give known blocks: ${problem.path} ${problem.message}`)
  const safe: readonly Block[] = safeBlocks(fallback, `${at}.fallback`, sanitizeLeaf, () => {})
  return safe as KnownBlock[]
}

/** What stands at the path of a problem. */
function valueAt(block: unknown, path: string): unknown {
  const keys = path.match(/\w+/g) ?? []
  return keys.reduce((value, key) => (value as Readonly<Record<string, unknown>>)[key], block)
}

function copyOf(block: Block, type: OwnBlockType): Block {
  return mapOwnLeaves(block, type, ({ value }) => value) as Block
}

function checkSchema(block: Block, { type, schema }: OwnBlockType, at: string): void {
  const result = schema?.['~standard'].validate(block)
  if (result instanceof Promise)
    throw new TypeError(`schema of ${type} must answer at once and gave a promise`)
  const [issue] = result?.issues ?? []
  if (issue === undefined) return
  const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part))
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  throw new TypeError(`${at}${place}: ${issue.message}`)
}
