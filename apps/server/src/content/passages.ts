import { createHash } from 'node:crypto'
import { toPlainText } from 'qp-render'
import type { SafeBlock } from 'qp-schema'
import { NOTE_LIMITS } from 'qp-schema/api'
import { tagsOf } from 'qp-schema/policy'
import { lazily } from '../lazily.ts'
import type { PageJson } from './page.ts'
import { parsePage } from './parse-page.ts'

/** A block of a page as far as notes have to know it. */
export interface Passage {
  readonly block: number
  /** Its text on one line; the type in brackets of a block without words. */
  readonly text: string
  /** The same for the same block with the same text. */
  readonly hash: string
  readonly isHeading: boolean
}

/** A place on a page, as it was when a note was written. */
export interface SoughtPlace {
  readonly block: number | null
  /** `null` where only the excerpt is known. */
  readonly hash: string | null
  /** `null` for the first words of the block. */
  readonly excerpt: string | null
}

/** A place on a page as it is now. SPEC.md 20.3 */
export interface FoundPlace {
  /** `null` where it is no longer there. */
  readonly block: number | null
  /** That of the block as it is now; `null` where it is no longer there. */
  readonly hash: string | null
  readonly excerpt: string
  readonly now: 'here' | 'changed' | 'gone'
}

const HASH_LENGTH = 16
const HEADING = /^h[1-6]$/
/** Scripts that put no space between words are read by their characters. */
const WORDS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{N}])+/gu
/** Blocks that differ by more than this share of the words are others. */
const LEAST_SHARED = 0.5
/** Words that many blocks have say nothing about which one is meant. */
const MOST_BLOCKS_OF_A_WORD = 200

/** The blocks of a page in their order. */
export async function passagesOf(page: PageJson): Promise<Passage[]> {
  return (await parsePage(page)).blocks.map(passageOf)
}

/** Finds places on a page, each in time that is linear in its length. */
export async function findPlaces(page: PageJson, sought: readonly SoughtPlace[]): Promise<FoundPlace[]> {
  const { blocks } = await parsePage(page)
  const passagesOnce = lazily(() => blocks.map(passageOf))
  const byHash = lazily(() => Map.groupBy(passagesOnce(), ({ hash }) => hash))
  // Only what has gone or changed is looked for by its words.
  const blocksOf = lazily(() => blocksByWord(passagesOnce()))
  return sought.map((place) => {
    const excerpt = place.excerpt === null ? '' : oneLine(place.excerpt.replace(/…$/, ''))
    if (place.hash === null) {
      // A new note names its block: no other has to be read.
      const block = blocks[place.block ?? -1]
      const named = block && passageOf(block, place.block ?? -1)
      if (named !== undefined && (excerpt === '' || named.text.includes(excerpt)))
        return found(named, place, 'here')
    } else {
      const same = nearest(byHash().get(place.hash), place)
      if (same !== undefined) return found(same, place, 'here')
    }
    const passages = passagesOnce()
    if (excerpt === '') return { block: null, hash: null, excerpt: '', now: 'gone' }
    const holding = nearest(
      passages.filter(({ text }) => text.includes(excerpt)),
      place,
    )
    if (holding !== undefined) return found(holding, place, place.hash === null ? 'here' : 'changed')
    const like = mostAlike(passages, blocksOf(), excerpt, place.block)
    return like === undefined
      ? { block: null, hash: null, excerpt: place.excerpt ?? '', now: 'gone' }
      : found(like, place, 'changed')
  })
}

function passageOf(block: SafeBlock, index: number): Passage {
  const words = oneLine(toPlainText([block], { onUnknown: () => '' }))
  const text = words === '' ? `[${block.type}]` : words
  const stands = words === '' ? JSON.stringify(block) : `${block.type} ${text}`
  const hash = createHash('sha256').update(stands).digest('hex').slice(0, HASH_LENGTH)
  return { block: index, text, hash, isHeading: block.type === 'richtext' && beginsWithHeading(block.html) }
}

function beginsWithHeading(html: string): boolean {
  for (const { name } of tagsOf(html)) return HEADING.test(name)
  return false
}

function found({ block, hash, text }: Passage, { excerpt }: SoughtPlace, now: FoundPlace['now']): FoundPlace {
  const said = excerpt === null ? '' : oneLine(excerpt)
  return {
    block,
    hash,
    excerpt:
      said === '' ? firstWords(text, NOTE_LIMITS.excerptLength) : firstWords(said, NOTE_LIMITS.excerptLength),
    now,
  }
}

/** The beginning of a text, with an ellipsis where it goes on. */
export function firstWords(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  // Half of a surrogate pair would be no text.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

function nearest(passages: readonly Passage[] = [], { block }: SoughtPlace): Passage | undefined {
  const distance = (passage: Passage) => Math.abs(passage.block - (block ?? 0))
  return passages.reduce<Passage | undefined>(
    (best, passage) => (best === undefined || distance(passage) < distance(best) ? passage : best),
    undefined,
  )
}

function mostAlike(
  passages: readonly Passage[],
  blocksOf: ReadonlyMap<string, readonly number[]>,
  excerpt: string,
  own: number | null,
): Passage | undefined {
  const words = wordsOf(excerpt)
  const shared = new Map<number, number>()
  for (const word of words) {
    const blocks = blocksOf.get(word) ?? []
    if (blocks.length > MOST_BLOCKS_OF_A_WORD) continue
    for (const block of blocks) shared.set(block, (shared.get(block) ?? 0) + 1)
  }
  let best: { readonly block: number; readonly count: number } | undefined
  for (const [block, count] of shared) {
    const most = best?.count ?? 0
    if (count > most || (count === most && block === own)) best = { block, count }
  }
  // Of a few words most may have changed: one that is left tells enough in the block that was meant.
  const least = best?.block === own ? 1 : 2
  return best !== undefined && best.count >= Math.max(least, words.size * LEAST_SHARED)
    ? passages[best.block]
    : undefined
}

function blocksByWord(passages: readonly Passage[]): Map<string, number[]> {
  const blocks = new Map<string, number[]>()
  for (const { block, text } of passages) {
    for (const word of wordsOf(text)) {
      const known = blocks.get(word)
      if (known === undefined) blocks.set(word, [block])
      else known.push(block)
    }
  }
  return blocks
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(WORDS) ?? [])
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
