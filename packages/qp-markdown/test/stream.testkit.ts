import { type Block, ContentTooComplexError } from 'qp-schema'
import {
  type Conversion,
  markdownStream,
  type MarkdownStream,
  markdownToBlocks,
  type StreamPart,
} from '../src/index.ts'
import { constructsOf, gfmToBlocks, markdownStream as gfmStream } from '../src/gfm/index.ts'
import { emojiNamed } from '../src/emoji.ts'
import { EXAMPLES } from './gfm/own-constructs.testkit.ts'
import type { Random } from './random.testkit.ts'

interface Variant {
  readonly name: string
  stream(): MarkdownStream<Block, Conversion>
  convert(markdown: string): Conversion
}

const bases = { baseUrl: 'https://example.com/a/', emoji: emojiNamed }
const own = { ...bases, constructs: constructsOf(EXAMPLES) }

/** What is streamed, and what the whole is converted by. */
export const VARIANTS: readonly Variant[] = [
  { name: 'default', stream: () => markdownStream(), convert: (markdown) => markdownToBlocks(markdown) },
  {
    name: 'extended',
    stream: () => markdownStream({ extended: true }),
    convert: (markdown) => markdownToBlocks(markdown, { extended: true }),
  },
  { name: 'gfm', stream: () => gfmStream(bases), convert: (markdown) => gfmToBlocks(markdown, bases) },
  {
    name: 'gfm with constructs',
    stream: () => gfmStream(own),
    convert: (markdown) => gfmToBlocks(markdown, own),
  },
]

/** What is wrong with a stream of chunks; `undefined` where nothing is. */
export function streamProblem(chunks: readonly string[], variant: Variant, looks = true): string | undefined {
  const text = chunks.join('')
  let whole: Conversion | undefined
  try {
    whole = variant.convert(text)
  } catch (error) {
    if (!(error instanceof ContentTooComplexError)) throw error
  }
  const stream = variant.stream()
  const finals = new Map<number, string>()
  const kept = new Map<number, StreamPart>()
  /** The keys of the parts that had nothing open before them: whoever sends them on in order may not have missed one. */
  let sent: readonly number[] = []
  const note = ({ key, isFinal, blocks }: StreamPart): string | undefined => {
    const known = finals.get(key)
    if (known !== undefined) return `part ${key} became final twice`
    if (!isFinal) return `part ${key} was told as final and is not`
    finals.set(key, JSON.stringify(blocks))
    return undefined
  }
  const look = (): string | undefined => {
    const { parts } = stream
    const keys = parts.map(({ key }) => key)
    if (keys.some((key, index) => index > 0 && key <= (keys[index - 1] ?? -1))) return `keys ${keys.join()}`
    if (parts.filter(({ isFinal }) => isFinal).length !== finals.size) return 'a final part is missing'
    for (const part of parts) {
      if (part.blocks.length === 0) return `part ${part.key} has no blocks`
      const known = kept.get(part.key)
      if (known?.isFinal === true && known !== part) return `the final part ${part.key} is another object`
      kept.set(part.key, part)
    }
    const open = parts.findIndex(({ isFinal }) => !isFinal)
    const first = keys.slice(0, open === -1 ? keys.length : open)
    if (sent.some((key, index) => first[index] !== key))
      return `final parts ${sent.join()}, then ${first.join()}`
    sent = first
    return undefined
  }
  let conversion: Conversion
  try {
    for (const chunk of chunks) {
      for (const part of stream.push(chunk)) {
        const problem = note(part)
        if (problem !== undefined) return problem
      }
      const problem = looks ? look() : undefined
      if (problem !== undefined) return problem
    }
    conversion = stream.end()
  } catch (error) {
    if (!(error instanceof ContentTooComplexError)) throw error
    return whole === undefined ? undefined : `refused: ${error.message}`
  }
  if (whole === undefined) return 'not refused'
  if (JSON.stringify(conversion) !== JSON.stringify(whole)) return 'the end is not the whole'
  const last = variant.stream()
  last.push(text)
  last.end()
  const made = last.parts.flatMap(({ blocks }) => blocks)
  if (JSON.stringify(made) !== JSON.stringify(whole.blocks))
    return 'the parts of the whole are not its blocks'
  const expected = new Map(last.parts.map(({ key, blocks }) => [key, JSON.stringify(blocks)]))
  for (const [key, blocks] of finals) {
    if (blocks !== expected.get(key)) return `the final part ${key} was ${blocks}, not ${expected.get(key)}`
  }
  const unsent = sent.findIndex((key, index) => stream.parts[index]?.key !== key)
  if (unsent !== -1) return `at the end, another part stands before the final part ${sent[unsent]}`
  if (stream.parts.some(({ isFinal }) => !isFinal)) return 'a part is not final at the end'
  if (JSON.stringify(stream.parts.flatMap(({ blocks }) => blocks)) !== JSON.stringify(whole.blocks))
    return 'the parts at the end are not the whole'
  return undefined
}

/** A text in chunks of random length, some of them of one character. */
export function cutAtRandom(text: string, random: Random): string[] {
  const most = [1, 3, 8, 40, 200][random.below(5)] ?? 1
  const chunks: string[] = []
  for (let at = 0; at < text.length;) {
    const end = at + 1 + random.below(most)
    chunks.push(text.slice(at, end))
    at = end
  }
  return chunks
}
