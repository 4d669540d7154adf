// pnpm bench markdown-stream [READMEs]
// What does it cost to show 100 KB of markdown that comes in chunks of 4 characters, and how often does what is shown change
// its kind? Of `streamdown` only what it does with all of the text each time is here; what it draws is in
// `bench stream-in-chromium`. The first argument is how many READMEs the second question is asked for; all of them when absent.
import MarkdownIt from 'markdown-it'
import { Marked } from 'marked'
import { markdownStream, markdownToBlocks } from 'qp-markdown'
import { gfmToBlocks, markdownStream as gfmStream } from 'qp-markdown/gfm'
import { parseMarkdownIntoBlocks } from 'streamdown'
import { documentSets } from '../markdown-converters/documents.ts'
import { flickerOf } from './flicker.ts'

const CHUNK = 4
const LENGTH = 100_000
const ROUNDS = 30
const FEW_ROUNDS = 4
/** About as often as a screen is drawn, where a model writes 500 tokens a second. */
const FRAME = 8
/** Of as many pushes peers are timed, at places all over the text: each converts all of it so far. */
const PEER_PUSHES = 200

const packages = new URL('../../../node_modules/.pnpm', import.meta.url).pathname
const documents = documentSets(packages).flatMap((set) => set.documents.map(({ text }) => text))
/** A model writes no HTML: an element that is never closed would be one open block up to the end. */
const text = documents
  .filter((document) => document.length < 20_000 && !/^\s*</m.test(document))
  .join('\n\n')
  .slice(0, LENGTH)

const variants = [
  { name: 'default', stream: () => markdownStream(), convert: markdownToBlocks },
  { name: 'gfm', stream: () => gfmStream(), convert: gfmToBlocks },
]

write('| what | milliseconds | × one conversion of the whole |')
write('|---|---|---|')
for (const { name, stream, convert } of variants) {
  const [whole, pushed] = leastOf(
    ROUNDS,
    () => convert(text),
    () => push(stream(), Infinity),
  )
  const [frames, each] = leastOf(
    FEW_ROUNDS,
    () => push(stream(), FRAME),
    () => push(stream(), 1),
  )
  row(`${name}: one conversion of the whole`, whole, whole)
  row(`${name}: pushes and the end`, pushed, whole)
  row(`${name}: and the parts read at every ${FRAME}th push`, frames, whole)
  row(`${name}: and the parts read at every push`, each, whole)
}
const markdownIt = new MarkdownIt({ html: true })
const marked = new Marked()
peer('marked, converting again at every push', (markdown) => marked.parse(markdown))
peer('markdown-it, converting again at every push', (markdown) => markdownIt.render(markdown))
peer('streamdown, only cutting the text into blocks again at every push', (markdown) =>
  parseMarkdownIntoBlocks(markdown),
)
peer('markdownToBlocks, converting again at every push', (markdown) => markdownToBlocks(markdown))

const count = Number(process.argv[2] ?? documents.length)
write('\n| what changed while it was open | pushes | of them | share |')
write('|---|---|---|---|')
for (const { name, stream } of variants) {
  const { pushes, types, tags } = flickerOf(documents.slice(0, count), stream, CHUNK)
  write(`| ${name}: the type of a block, or it went | ${pushes} | ${types} | ${percent(types, pushes)} |`)
  write(`| ${name}: the element of a text, or that | ${pushes} | ${tags} | ${percent(tags, pushes)} |`)
}

/** @param every - after how many pushes the parts are read */
function push(stream: ReturnType<typeof markdownStream>, every: number): void {
  let pushes = 0
  for (let at = 0; at < text.length; at += CHUNK) {
    stream.push(text.slice(at, at + CHUNK))
    pushes += 1
    if (pushes % every === 0) void stream.parts.length
  }
  stream.end()
}

function peer(name: string, convert: (markdown: string) => unknown): void {
  let round = 0
  // A converter may keep what it has made of the same text.
  const [whole] = leastOf(ROUNDS, () => convert(text + '\n'.repeat((round += 1))))
  const pushes = Math.ceil(text.length / CHUNK)
  const some = millisecondsOf(() => {
    for (let index = 1; index <= PEER_PUSHES; index += 1)
      convert(text.slice(0, Math.floor((text.length * index) / PEER_PUSHES)))
  })
  row(name, (some * pushes) / PEER_PUSHES, whole)
}

function row(name: string, milliseconds: number, whole: number): void {
  write(`| ${name} | ${milliseconds.toFixed(1)} | ${(milliseconds / whole).toFixed(1)} |`)
}

/** The least of several rounds for each: what else the machine does only adds. */
function leastOf<W extends (() => unknown)[]>(rounds: number, ...works: W): { [I in keyof W]: number } {
  const times = Array.from({ length: rounds }, () => works.map(millisecondsOf))
  return works.map((_, index) => Math.min(...times.map((round) => round[index] ?? Infinity))) as {
    [I in keyof W]: number
  }
}

function millisecondsOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(3)} %`
}

function write(line: string): void {
  process.stdout.write(`${line}\n`)
}
