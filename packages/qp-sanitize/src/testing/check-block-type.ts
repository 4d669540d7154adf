import {
  assertArgument,
  assertBlockTypes,
  type Block,
  ContentTooComplexError,
  isObject,
  mapOwnLeaves,
  ownBlockProblem,
  type OwnBlockType,
} from 'qp-schema'
import { parseBlocks } from 'qp-schema/zod'
import { sanitizeBlocks } from '../sanitize-blocks.ts'
import { scriptsIn } from './html-problems.ts'
import { enormous, ordinaryBlocks, type Replaced, replacements } from './inputs.ts'

/** The options of {@link checkBlockType}. */
export interface CheckOptions<Own extends OwnBlockType> {
  /** Blocks to begin with, beside those that are made from the kinds. A type with a `schema` needs some that fit it. */
  readonly blocks?: readonly Block<Own>[]
  /** How long `fallback` and `render` may take together for one block; 200 when absent. */
  readonly milliseconds?: number
}

/** A block type does not hold what {@link checkBlockType} asks. `cause` is what its own code threw, if it did. */
export class BlockTypeError extends Error {
  override readonly name = 'BlockTypeError'
  readonly code = 'block_type'
  /** The block with which it was found. */
  readonly input: unknown

  constructor(message: string, input: unknown, cause?: unknown) {
    super(`${message}. Block: ${JSON.stringify(input)}`, cause === undefined ? {} : { cause })
    this.input = input
  }
}

/**
 * Tries a block type of your own with ordinary blocks, with every attack of the format's vectors at each of its strings,
 * and with enormous ones; in any test framework. The same type is tried with the same blocks each time. It asks:
 *
 * - Sanitizing a sanitized block changes nothing and warns of nothing.
 * - `fallback` gives valid known blocks, of which sanitizing takes nothing away.
 * - `render` gives the same HTML each time, and none that runs a script.
 * - Every word of a text is in that HTML and in the fallback. It may stand in an attribute.
 * - Neither of them throws, changes its block or takes too long.
 *
 * @returns how many blocks were tried
 * @throws BlockTypeError with the first block that fails
 * @throws TypeError for what `defineBlockType` of qp-render did not make
 */
export function checkBlockType<Own extends OwnBlockType>(type: Own, options: CheckOptions<Own> = {}): number {
  assertBlockTypes([type])
  assertArgument(isObject(options), 'checkBlockType', 'options as an object', options)
  const { blocks = [], milliseconds = 200 } = options
  assertArgument(Array.isArray(blocks), 'the option blocks', 'an array of blocks', blocks)
  let shown = 0
  let tried = 0
  for (const block of [...blocks, ...ordinaryBlocks(type).filter((ordinary) => fits(type, ordinary))]) {
    if (check(type, { block }, milliseconds) === 'dropped') continue
    shown += 1
    for (const input of [...enormous(block, type), ...replacements(block, type)]) {
      if (!fits(type, input.block)) continue
      check(type, input, milliseconds)
      tried += 1
    }
  }
  if (shown > 0) return tried
  const [ordinary] = ordinaryBlocks(type)
  throw new BlockTypeError(
    `${type.type}: no ordinary block made from its kinds is shown. Give blocks that are`,
    ordinary,
  )
}

/** Whether a block is one of the type: what the type refuses is no block of it, and not to be shown. */
function fits(type: OwnBlockType, block: object): boolean {
  if (ownBlockProblem(block, type) !== undefined) return false
  const result = type.schema?.['~standard'].validate(copyOf(type, block))
  return result === undefined || !('issues' in result) || result.issues === undefined
}

function check(type: OwnBlockType, { block, word }: Replaced, milliseconds: number): 'shown' | 'dropped' {
  const fail = (what: string, cause?: unknown): never => {
    throw new BlockTypeError(`${type.type}: ${what}`, block, cause)
  }
  const attempt = <T>(what: string, act: () => T): T => {
    try {
      return act()
    } catch (error) {
      return fail(`${what} threw ${String(error)}`, error)
    }
  }
  const safe = attempt('sanitizeBlocks', () => sanitized(type, block))
  if (safe === undefined) return word === undefined ? 'dropped' : fail(`it is dropped, with the word ${word}`)
  const before = JSON.stringify(safe)
  const again = attempt('sanitizing it again', () => sanitizeBlocks([safe], { blockTypes: [type] }))
  if (JSON.stringify(again.blocks) !== `[${before}]` || again.warnings.length > 0)
    fail(`sanitizing it again gave ${JSON.stringify(again)} instead of ${before}`)

  const fallback = attempt('fallback', () => type.fallback(copyOf(type, safe) as never))
  const lost = sanitizeBlocks([...fallback]).warnings.find(({ code }) => code !== 'block_dropped')
  if (lost !== undefined)
    fail(`its fallback is not safe as it is: ${lost.path}: ${lost.message} Escape its texts`)
  const parsed = parseBlocks([safe])
  if (!parsed.ok)
    fail(
      `its fallback is not valid: ${parsed.issues.map(({ path, message }) => `${path} ${message}`).join(', ')}`,
    )

  const render = () => String(type.render(safe as never))
  const html = attempt('render', render)
  if (attempt('render', render) !== html) fail('render gave other HTML the second time')
  const [script] = scriptsIn(html)
  if (script !== undefined) fail(`its HTML can run a script: ${script}`)
  if (JSON.stringify(safe) !== before) fail('render changed the block')
  if (word !== undefined && !html.includes(word)) fail(`its HTML has not the word ${word}`)
  if (word !== undefined && !JSON.stringify(safe.fallback).includes(word))
    fail(`its fallback has not the word ${word}`)
  const took = fastest(3, milliseconds, () => {
    type.fallback(copyOf(type, safe) as never)
    render()
  })
  if (took > milliseconds) fail(`fallback and render took ${Math.round(took)} ms, more than ${milliseconds}`)
  return 'shown'
}

/** A block that is too deep for any type is refused, and tried no further. */
function sanitized(type: OwnBlockType, block: object): (Block & { fallback: unknown }) | undefined {
  try {
    const [safe] = sanitizeBlocks([block as Block], { blockTypes: [type] }).blocks
    return safe as unknown as (Block & { fallback: unknown }) | undefined
  } catch (error) {
    if (error instanceof ContentTooComplexError) return undefined
    throw error
  }
}

function copyOf(type: OwnBlockType, block: object): object {
  return mapOwnLeaves(block, type, ({ value }) => value) as object
}

/** Others use the machine as well: one of some times is enough. */
function fastest(times: number, enough: number, act: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times && least > enough; time += 1) {
    const start = performance.now()
    act()
    least = Math.min(least, performance.now() - start)
  }
  return least
}
