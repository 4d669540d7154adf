import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { Block } from 'qp-schema'
import { CommandFailure } from '../errors/command-failure.ts'
import { stopSignal } from './stop-signal.ts'

/** Text that comes in, until it can be appended. */
export interface Gathered {
  take(text: string): void
  /** How many characters of it are kept. */
  readonly size: number
  /** The blocks that no further text can change, each once. */
  ready(): readonly Block[]
  /** The rest, at the end of the text. */
  end(): readonly Block[]
}

/** What is done with what comes in. */
export interface Following {
  readonly everyMilliseconds: number
  readonly gathered: Gathered
  /** Appends blocks, which may be none. */
  readonly append: (blocks: readonly Block[]) => Promise<void>
}

/** What is appended before its time. */
const MAX_CHARACTERS = 65_536
/** As of a file: a page holds half of it (FORMAT.md 8.1.3). */
const MAX_KEPT = 8_388_608

/**
 * Appends what comes in from time to time, until it ends or a signal says so. While blocks are on their way nothing more is
 * read. SPEC.md 18.7
 *
 * @throws CommandFailure for what cannot be read, is not UTF-8 or too much, after what came before is appended; what
 *   `append` throws
 */
export async function follow(
  input: Readable,
  { everyMilliseconds, gathered, append }: Following,
): Promise<void> {
  const stop = stopSignal()
  const pieces = textOf(untilStop(input, stop), stop)
  let next = pieces.next()
  let due: Promise<'due'> | undefined
  let characters = 0
  for (;;) {
    const first = await (due === undefined ? next : Promise.race([next, due]))
    if (first === 'due') due = undefined
    else if (first.done === true) {
      await append(gathered.end())
      if (first.value !== undefined) throw first.value
      return
    } else {
      await take(first.value, gathered, append)
      next = pieces.next()
      due ??= sleep(everyMilliseconds, 'due', { ref: false })
      characters += first.value.length
      if (characters <= MAX_CHARACTERS) continue
    }
    characters = 0
    await append(gathered.ready())
  }
}

async function take(piece: string, gathered: Gathered, append: Following['append']): Promise<void> {
  try {
    gathered.take(piece)
  } catch (error) {
    await append(gathered.ready())
    throw error
  }
  if (gathered.size <= MAX_KEPT) return
  await append(gathered.end())
  throw new CommandFailure('The standard input has more than 8 MiB, and a page holds 4 MiB.')
}

/** Text in pieces. Returns what ended it before its end: an error thrown while nobody waits would end the process. */
async function* textOf(
  chunks: AsyncIterable<Uint8Array>,
  stop: AbortSignal,
): AsyncGenerator<string, CommandFailure | undefined> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of chunks) {
      text = lenient.decode(chunk, { stream: true })
      strict.decode(chunk, { stream: true })
      yield text
    }
    text = ''
    // A signal may come within a character.
    if (!stop.aborted) strict.decode()
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return new CommandFailure(`The standard input cannot be read (${code}).`)
    yield text.slice(0, Math.max(0, text.indexOf('\ufffd')))
    return new CommandFailure('The standard input is not UTF-8 text.')
  }
}

/** What is read, and once a signal has come only what had arrived by then. */
async function* untilStop(input: Readable, stop: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = input[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  // What has arrived is read before the turn ends.
  const stopped = once(stop, 'abort').then(() => turn<'stopped'>('stopped'))
  for (let isLast = false; !isLast;) {
    isLast = stop.aborted
    const next = await Promise.race([reader.next(), isLast ? turn<'stopped'>('stopped') : stopped])
    if (next === 'stopped') break
    if (next.done === true) return
    yield next.value
  }
  input.destroy()
}
