import { type ChildProcess, fork } from 'node:child_process'
import { workerEntry } from '../worker-entry.ts'
import type { CardContent } from '../content/card-content.ts'
import type { WorkerMessage } from './worker.ts'

/** A picture, and how much memory the process that drew it has now. */
export interface DrawnCard {
  readonly png: Buffer
  /** Bytes. */
  readonly memory: number
}

/** The process did not answer in time, or ended. */
export class CardProcessError extends Error {
  override readonly name = 'CardProcessError'
}

/**
 * A process of its own that draws one card at a time. A thread would not do: what draws is native code, which a thread
 * cannot be stopped in, whose faults end the whole process, and which keeps its fonts for as long as the process lives.
 */
export interface CardProcess {
  /** @throws {@link CardProcessError} after which the process is of no more use */
  readonly draw: (content: CardContent) => Promise<DrawnCard>
  /** Ends the process, also in the middle of a drawing. */
  readonly end: () => Promise<void>
  readonly hasEnded: () => boolean
}

/** Starts the process. It ends with the one that started it, and does not keep that from ending. */
export function startCardProcess({ startMs, drawMs }: { startMs: number; drawMs: number }): CardProcess {
  const { file, execArgv } = workerEntry('card/worker')
  const child = fork(file, {
    execArgv,
    // Nothing of the server's environment: it holds secrets, and settings of FreeType would change the pictures.
    env: process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  const { promise: exited, resolve: exit } = Promise.withResolvers<void>()
  let ended = false
  // Stays for good: a message to a process that has just ended is an error event as well.
  child.on('error', () => exit())
  child.once('exit', () => exit())
  void exited.then(() => (ended = true))
  const ready = nextMessage(child, startMs)
  ready.catch(() => child.kill('SIGKILL'))

  return {
    async draw(content) {
      await ready
      const answer = nextMessage(child, drawMs)
      if (child.connected) child.send(content)
      const message = await answer.catch((error: unknown) => {
        child.kill('SIGKILL')
        throw error
      })
      if (message.kind !== 'drawn')
        throw new Error(message.kind === 'failed' ? message.reason : 'Not a card.')
      return { png: Buffer.from(message.png), memory: message.memory }
    },
    async end() {
      // A process that stops would otherwise be gone before it has closed its store.
      child.ref()
      child.kill('SIGKILL')
      await exited
    },
    hasEnded: () => ended,
  }
}

async function nextMessage(child: ChildProcess, ms: number): Promise<WorkerMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerMessage>()
  const fail = () =>
    reject(new CardProcessError(`The process that draws cards ended, or took longer than ${ms} ms.`))
  const timer = setTimeout(fail, ms)
  child.once('message', resolve).once('exit', fail).once('error', fail)
  if (child.exitCode !== null || child.signalCode !== null) fail()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', fail).off('error', fail)
  }
}
