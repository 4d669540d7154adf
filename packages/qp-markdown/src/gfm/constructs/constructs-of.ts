import { assertArgument, isObject } from 'qp-schema'
import { allowance } from '../../from-html/allowance.ts'
import { tableOf } from '../../from-markdown/characters.ts'
import type {
  BlockConstruct,
  CheckedConstructs,
  Construct,
  Constructs,
  FurtherConstruct,
  InlineConstruct,
} from './constructs.ts'
import { tokenAt } from './inline-matches.ts'
import { ownBlockAt, ownBlocks } from './own-blocks.ts'
import { type Extend, MARKUP, type OwnSyntax, SPECIAL } from './own-syntax.ts'

const START = /^[!-/:;=-@[\]-_{-~]$/
const START_WANTED = 'a start of one ASCII punctuation character, no backslash, backtick or <,'
const NAME = /^[a-z][a-z\d-]{0,39}$/i

/**
 * Checks constructs, for the option `constructs` of `gfmToBlocks` and `markdownStream`. Of those that begin alike, the first
 * that finds something counts.
 *
 * @throws TypeError for what is no array of constructs, and for a start or a name that is not allowed or there already
 */
export function constructsOf(constructs: readonly Construct[]): Constructs {
  assertArgument(Array.isArray(constructs), 'constructsOf', 'an array of constructs', constructs)
  const byStart = new Map<string, InlineConstruct[]>()
  const byName = new Map<string, BlockConstruct>()
  const further: FurtherConstruct[] = []
  for (const construct of constructs) {
    check(construct, byName)
    if (isFurther(construct)) further.push(construct)
    else if (construct.name !== undefined) byName.set(construct.name, construct)
    else byStart.set(construct.start, [...(byStart.get(construct.start) ?? []), construct])
  }
  const starts = byStart.size === 0 ? '' : `|[\\${[...byStart.keys()].join('\\')}]`
  const markup = new RegExp(MARKUP.source + starts)
  const special = tableOf(new RegExp(SPECIAL.source + starts))
  const begin = (isMarked: boolean): OwnSyntax => {
    const added = allowance('constructs add')
    const own: OwnSyntax = {
      markup,
      special,
      tokenAt: (text, at, open, isInLink) => {
        const found = byStart.get(text.charAt(at))
        return found && tokenAt(text, at, found, { added, isMarked, open, isInLink })
      },
      leafAt: (cursor) => ownBlockAt(cursor, byName),
      blocksOf: (node, context, dialects) => {
        const found = byName.get(node.name)
        return found === undefined ? [] : ownBlocks(found, node, context, { ...dialects, added, isMarked })
      },
    }
    return further.reduceRight((syntax, { extend }) => (extend as Extend)(syntax, added), own)
  }
  const checked: CheckedConstructs = { list: constructs, begin }
  return checked
}

function isFurther(construct: object): construct is FurtherConstruct {
  return 'extend' in construct
}

function check(construct: unknown, names: ReadonlyMap<string, unknown>): void {
  assertArgument(isObject(construct), 'constructsOf', 'objects', construct)
  if (isFurther(construct as object)) return
  const { name, start, read } = construct as Readonly<Record<string, unknown>>
  if ((name === undefined) === (start === undefined))
    throw new TypeError('constructsOf wants a start or a name, not both')
  const own = name ?? start
  if (typeof own !== 'string' || !(name === undefined ? START : NAME).test(own)) {
    const wanted =
      name === undefined ? START_WANTED : 'a name of a letter and up to 39 letters, digits and hyphens'
    throw new TypeError(`constructsOf wants ${wanted} and got ${JSON.stringify(own)}`)
  }
  if (names.has(own)) throw new TypeError(`constructsOf got two constructs with the name ${own}`)
  assertArgument(typeof read === 'function', `the construct ${own}`, 'a function read', read)
}
