import { type ChildProcess, fork } from 'node:child_process'
import { workerEntry } from '../worker-entry.ts'
import type { CardContent } from '../content/card-content.ts'
import type { WorkerMessage } from './worker.ts'

/** A card, and how much memory the process that drew it uses now. */
export interface DrawnCard {
  readonly png: Buffer
  /** Bytes. */
  readonly memory: number
}

/** The process did not answer in time, or has ended. */
export class CardProcessError extends Error {
  override readonly name = 'CardProcessError'
}

/**
 * A child process that draws one card at a time. A thread would not do: drawing is native code, in which a thread
 * cannot be stopped, whose crashes end the whole process, and which keeps its fonts in memory as long as the process
 * lives.
 */
export interface CardProcess {
  /** @throws {@link CardProcessError} after which the process can no longer be used */
  readonly draw: (content: CardContent) => Promise<DrawnCard>
  /** Ends the process, even while it draws. */
  readonly end: () => Promise<void>
  readonly hasEnded: () => boolean
}

/** Starts the process. It ends together with its parent, and does not keep the parent alive. */
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
  // `on`, not `once`: sending to a process that has just ended emits an error as well.
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
        throw new Error(message.kind === 'failed' ? message.reason : 'The process answered without a card.')
      return { png: Buffer.from(message.png), memory: message.memory }
    },
    async end() {
      // Keeps the parent alive until the child has ended: it still has to close its store.
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
