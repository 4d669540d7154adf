import {
  assertArgument,
  assertBlockTypes,
  type Block,
  ContentTooComplexError,
  isObject,
  type KnownBlock,
  leavesOf,
  mapOwnLeaves,
  ownBlockProblem,
  type OwnBlockType,
} from 'qp-schema'
import { parseBlocks } from 'qp-schema/zod'
import { sanitizeBlocks } from '../sanitize-blocks.ts'
import { misplacedIn, scriptsIn, textOf } from './html-problems.ts'
import { enormous, type Input, isText, ordinaryBlocks, replacements, shownWords } from './inputs.ts'

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
 * - No text stands where escaping does not make it safe: in a `style` attribute or element, a handler, the `srcdoc` of a
 *   frame, an attribute without quotes, or an address that is none of the type's own. None is escaped twice.
 * - Every word of a text is in that HTML and in the fallback, also of the blocks that you give. It may stand in an
 *   attribute.
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
  const isOfType = (block: object) => fits(type, block)
  for (const block of [...blocks, ...ordinaryBlocks(type).filter(isOfType)]) {
    if (check(type, { block, isOrdinary: true }, milliseconds) === 'dropped') continue
    shown += 1
    for (const input of [...enormous(block, type), ...replacements(block, type, isOfType)]) {
      if (!isOfType(input.block)) continue
      check(type, input, milliseconds)
      tried += 1
    }
  }
  if (shown > 0) return shown + tried
  const [ordinary] = ordinaryBlocks(type)
  const why = ordinaryBlocks(type).some(isOfType)
    ? 'no block that is made from its kinds is shown'
    : 'its schema takes no block that is made from its kinds'
  throw new BlockTypeError(
    `${type.type}: ${why}. Give some of yours: checkBlockType(type, { blocks: [{ type: '${type.type}', … }] })`,
    ordinary,
  )
}

/** Whether a block is one of the type: what the type refuses is no block of it, and not to be shown. */
function fits(type: OwnBlockType, block: object): boolean {
  if (ownBlockProblem(block, type) !== undefined) return false
  const result = type.schema?.['~standard'].validate(copyOf(type, block))
  return result === undefined || !('issues' in result) || result.issues === undefined
}

function check(
  type: OwnBlockType,
  { block, isOrdinary, words, probe }: Input,
  milliseconds: number,
): 'shown' | 'dropped' {
  const fail = (what: string, cause?: unknown): never => {
    throw new BlockTypeError(`${type.type}: ${what}`, block, cause)
  }
  const attempt = <T>(what: string, act: () => T): T => {
    try {
      return act()
    } catch (error) {
      // What `render` threw is the cause of an error with the place, which is always the same here.
      const own = error instanceof Error && error.cause !== undefined ? error.cause : error
      return fail(`${what} threw ${String(own)}`, own)
    }
  }
  const safe = attempt('sanitizeBlocks', () => sanitized(type, block))
  if (safe === undefined)
    return words === undefined ? 'dropped' : fail(`it is dropped, with the word ${words.join(' ')}`)
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
  const misplaced = probe && misplacedIn(html, probe.word, probe.kind)
  if (misplaced !== undefined)
    fail(`its HTML has text of the block in ${misplaced}, where escaping does not make it safe`)
  const twice = probe && isText(probe.kind) ? escapedTwice(html, safe.fallback, probe.word) : undefined
  if (twice !== undefined) fail(`${twice} has text that is escaped once too often`)
  const shown = [html, textOf(html)]
  const leaves = safe.fallback.flatMap(leavesOf)
  const shownElsewhere = leaves.flatMap(({ value }) => [value, textOf(value)])
  for (const word of words ?? (isOrdinary ? shownWords(safe, type) : [])) {
    if (!shown.some((text) => text.includes(word))) fail(`its HTML has not the word ${word}`)
    if (!shownElsewhere.some((text) => text.includes(word))) fail(`its fallback has not the word ${word}`)
  }
  const took = fastest(3, milliseconds, () => {
    type.fallback(copyOf(type, safe) as never)
    render()
  })
  if (took > milliseconds) fail(`fallback and render took ${Math.round(took)} ms, more than ${milliseconds}`)
  return 'shown'
}

type SafeOwnBlock = Block & { readonly fallback: readonly KnownBlock[] }

/** A block that is too deep for any type is refused, and tried no further. */
function sanitized(type: OwnBlockType, block: object): SafeOwnBlock | undefined {
  try {
    const [safe] = sanitizeBlocks([block as Block], { blockTypes: [type] }).blocks
    return safe as unknown as SafeOwnBlock | undefined
  } catch (error) {
    if (error instanceof ContentTooComplexError) return undefined
    throw error
  }
}

/** Where the text `<p>` before a word can be read as `&lt;p&gt;`, if anywhere. */
function escapedTwice(html: string, fallback: readonly KnownBlock[], word: string): string | undefined {
  const isWrong = (value: string, lessThan: string) => value.includes(word) && value.includes(lessThan)
  if (isWrong(html, '&amp;lt;p')) return 'its HTML'
  for (const [index, block] of fallback.entries())
    for (const { kind, path, value } of leavesOf(block))
      if (isWrong(value, isText(kind) ? '&lt;p' : '&amp;lt;p')) return `fallback[${index}].${path}`
  return undefined
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
