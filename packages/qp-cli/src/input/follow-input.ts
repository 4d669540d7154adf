import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { QuickPagesError } from 'qp-client'
import { CommandFailure } from '../errors/command-failure.ts'
import type { Terminal } from '../terminal.ts'

/** What is done with what comes in. */
export interface Following {
  readonly everyMilliseconds: number
  readonly terminal: Terminal
  /** Appends whole lines. Repeated with the same key after a failure that may pass. */
  readonly append: (lines: string, idempotencyKey: string) => Promise<void>
}

/** What is appended at once before its time. */
const MAX_CHARACTERS = 65_536

/**
 * Appends what comes in, in batches of whole lines, until it ends or a signal says so. While a batch is on its way nothing
 * more is read. Resolves to the number of lines.
 *
 * @throws CommandFailure for what is not UTF-8; what the client throws where repeating does not help
 */
export async function follow(input: NodeJS.ReadableStream, following: Following): Promise<number> {
  let lines = 0
  for await (const batch of batchesOf(input, following.everyMilliseconds)) {
    await deliver(batch, following)
    lines += batch.split('\n').length - (batch.endsWith('\n') ? 1 : 0)
  }
  return lines
}

/** A timer takes less than a service can say. */
const MAX_PAUSE_SECONDS = 3600

async function deliver(batch: string, { append, terminal }: Following): Promise<void> {
  if (batch.trim() === '') return
  const key = randomUUID()
  for (;;) {
    try {
      return await append(batch, key)
    } catch (error) {
      if (!(error instanceof QuickPagesError) || !error.isRetryable) throw error
      terminal.note(`${error.message} Trying again.`)
      await sleep(Math.min(error.retryAfter ?? 1, MAX_PAUSE_SECONDS) * 1000)
    }
  }
}

async function* batchesOf(input: NodeJS.ReadableStream, milliseconds: number): AsyncGenerator<string> {
  const reader = textOf(untilSignal(input))
  let collected = ''
  let next = reader.next()
  let due: Promise<'due'> | undefined
  for (;;) {
    const first = await (due === undefined ? next : Promise.race([next, due]))
    const isOver = first !== 'due' && first.done === true
    if (first !== 'due' && first.done !== true) {
      collected += first.value
      due ??= sleep(milliseconds, 'due', { ref: false })
      next = reader.next()
    }
    const end = isOver ? collected.length : collected.lastIndexOf('\n') + 1
    if (end > 0 && (isOver || first === 'due' || collected.length > MAX_CHARACTERS)) {
      yield collected.slice(0, end)
      collected = collected.slice(end)
    }
    if (isOver) return
    if (first === 'due') due = collected === '' ? undefined : sleep(milliseconds, 'due', { ref: false })
  }
}

async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new CommandFailure('The standard input is not UTF-8 text.')
    }
  }
  for await (const chunk of chunks) yield decode(chunk)
  yield decode()
}

/** A first SIGINT or SIGTERM ends what is read, so that what was read is still appended; a second ends the process. */
async function* untilSignal(input: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  const stopped = new Promise<'stopped'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve('stopped'))
  })
  const reader = input[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.race([reader.next(), stopped])
    if (next === 'stopped') return void process.stdin.destroy()
    if (next.done === true) return
    yield Buffer.from(next.value)
  }
}
