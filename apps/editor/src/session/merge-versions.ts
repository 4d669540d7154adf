import { isSameField, type PageSettings, settingsOf } from './page-content.ts'

/**
 * A part of two versions of the same page: what stands in both, what only one of them has changed, or what both have
 * changed in different ways.
 */
export type Piece<T> =
  | { readonly kind: 'same' | 'mine' | 'theirs'; readonly blocks: readonly T[] }
  | { readonly kind: 'clash'; readonly mine: readonly T[]; readonly theirs: readonly T[] }

/** What is taken where both have changed the same. */
export type Choice = 'mine' | 'theirs' | 'both'

/**
 * Merges two versions of a page, block by block. Blocks are equal when their JSON is.
 *
 * @param base - what both began with
 */
export function mergeBlocks<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): Piece<T>[] {
  const texts = [base, mine, theirs].map((blocks) => blocks.map((block) => JSON.stringify(block)))
  const [baseTexts = [], mineTexts = [], theirTexts = []] = texts
  const [inMine, inTheirs] = [matches(baseTexts, mineTexts), matches(baseTexts, theirTexts)]
  const pieces: Piece<T>[] = []
  let from = { base: 0, mine: 0, theirs: 0 }
  for (let at = 0; at <= base.length; at += 1) {
    const isEnd = at === base.length
    const [mineAt, theirsAt] = isEnd ? [mine.length, theirs.length] : [inMine[at], inTheirs[at]]
    if (mineAt === undefined || theirsAt === undefined) continue
    const sides = {
      base: base.slice(from.base, at),
      mine: mine.slice(from.mine, mineAt),
      theirs: theirs.slice(from.theirs, theirsAt),
    }
    pieces.push(...unstable(sides))
    if (!isEnd) pieces.push({ kind: 'same', blocks: theirs.slice(theirsAt, theirsAt + 1) })
    from = { base: at + 1, mine: mineAt + 1, theirs: theirsAt + 1 }
  }
  return joined(pieces)
}

/**
 * The blocks of a merged page.
 *
 * @param choices - for each clash in its order; `both` puts mine before theirs, and is what is taken where none is given
 */
export function mergedBlocks<T>(pieces: readonly Piece<T>[], choices: readonly Choice[] = []): T[] {
  let clash = 0
  return pieces.flatMap((piece) => {
    if (piece.kind !== 'clash') return piece.blocks
    const choice = choices[clash++] ?? 'both'
    return choice === 'both' ? [...piece.mine, ...piece.theirs] : piece[choice]
  })
}

interface Sides<T> {
  readonly base: readonly T[]
  readonly mine: readonly T[]
  readonly theirs: readonly T[]
}

/** What stands between blocks that are in all three. */
function unstable<T>({ base, mine, theirs }: Sides<T>): Piece<T>[] {
  if (equal(mine, theirs)) return [{ kind: 'same', blocks: theirs }]
  if (equal(base, mine)) return [{ kind: 'theirs', blocks: theirs }]
  if (equal(base, theirs)) return [{ kind: 'mine', blocks: mine }]
  const isEven = base.length > 1 && [mine, theirs].every(({ length }) => length === base.length)
  if (!isEven) return [{ kind: 'clash', mine, theirs }]
  return base.flatMap((_, at) =>
    unstable({
      base: base.slice(at, at + 1),
      mine: mine.slice(at, at + 1),
      theirs: theirs.slice(at, at + 1),
    }),
  )
}

/** Neighbours of the same kind are one piece, and pieces without a block are none. */
function joined<T>(pieces: readonly Piece<T>[]): Piece<T>[] {
  const result: Piece<T>[] = []
  for (const piece of pieces) {
    const before = result.at(-1)
    if (piece.kind === 'clash' || before === undefined || before.kind === 'clash') {
      if (piece.kind === 'clash' || piece.blocks.length > 0) result.push(piece)
    } else if (before.kind === piece.kind) {
      result[result.length - 1] = { kind: piece.kind, blocks: [...before.blocks, ...piece.blocks] }
    } else if (piece.blocks.length > 0) result.push(piece)
  }
  return result
}

/**
 * Where each text of a list stands in another list, in ascending order: texts that both have once are anchors, of which
 * the longest ascending sequence counts; between two anchors, what is equal from either end.
 */
function matches(base: readonly string[], other: readonly string[]): (number | undefined)[] {
  const found: (number | undefined)[] = base.map(() => undefined)
  let [at, to] = [0, 0]
  for (const anchor of [...longestAscending(anchors(base, other)), { at: base.length, to: other.length }]) {
    while (at < anchor.at && to < anchor.to && base[at] === other[to]) found[at++] = to++
    let [end, last] = [anchor.at, anchor.to]
    while (end > at && last > to && base[end - 1] === other[last - 1]) found[--end] = --last
    if (anchor.at < base.length) found[anchor.at] = anchor.to
    at = anchor.at + 1
    to = anchor.to + 1
  }
  return found
}

interface Anchor {
  readonly at: number
  readonly to: number
}

function anchors(base: readonly string[], other: readonly string[]): Anchor[] {
  const once = placesOfUnique(other)
  return [...placesOfUnique(base)].flatMap(([text, at]) => {
    const to = once.get(text)
    return to === undefined ? [] : [{ at, to }]
  })
}

function placesOfUnique(texts: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [at, text] of texts.entries()) {
    if (places.has(text)) repeated.add(text)
    else places.set(text, at)
  }
  for (const text of repeated) places.delete(text)
  return places
}

interface Link extends Anchor {
  readonly before: Link | undefined
}

/** The most anchors whose places ascend in both lists. They come in the order of the first. */
function longestAscending(candidates: readonly Anchor[]): Anchor[] {
  const tails: Link[] = []
  for (const anchor of candidates) {
    const length = tails.findLastIndex((tail) => tail.to < anchor.to) + 1
    tails[length] = { ...anchor, before: tails[length - 1] }
  }
  const chosen: Anchor[] = []
  for (let link = tails.at(-1); link !== undefined; link = link.before) chosen.push(link)
  return chosen.toReversed()
}

function equal(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && JSON.stringify(a) === JSON.stringify(b)
}

/** The settings of a merged page: of each, the one that was changed; mine where both were. */
export function mergeSettings(base: PageSettings, mine: PageSettings, theirs: PageSettings): PageSettings {
  return settingsOf((field) => (isSameField(mine, base, field) ? theirs : mine)[field])
}
