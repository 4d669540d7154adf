import { type ChildProcess, fork } from 'node:child_process'
import { workerEntry } from '../worker-entry.ts'
import { giveWay } from './give-way.ts'
import type { ChildMessage } from './serve-child.ts'

/** What a child process has made, and how much memory it uses now. */
export interface ChildResult<Output> {
  readonly value: Output
  /** Bytes. */
  readonly memory: number
}

/** The process did not answer in time, or has ended. */
export class ChildProcessError extends Error {
  override readonly name = 'ChildProcessError'
}

/** How long a process may take, in milliseconds. */
export interface ChildTimes {
  readonly startMs: number
  /** For one job, however busy the machine is. */
  readonly workMs: number
  /** Of processor time for one job that leaves its event loop free; without it, only `workMs` counts. */
  readonly processorMs?: number
}

/**
 * A process that does one job at a time in native code. A thread would not do: native code cannot be stopped in a
 * thread, its crashes end the whole process, and it keeps its memory as long as the process lives.
 */
export interface Child<Input, Output> {
  /** @throws {@link ChildProcessError} after which the process can no longer be used */
  readonly work: (input: Input) => Promise<ChildResult<Output>>
  /** Ends the process, even while it works. */
  readonly end: () => Promise<void>
  readonly hasEnded: () => boolean
}

/** What lets glibc give memory back to the system as soon as it is freed; elsewhere it means nothing. */
const GIVES_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' }

/**
 * Starts a process. It ends together with its parent, and does not keep the parent alive.
 *
 * @param entry - what calls `serveChild`, as {@link workerEntry} names it
 */
export function startChild<Input extends object, Output>(
  entry: string,
  { startMs, workMs, processorMs = Infinity }: ChildTimes,
): Child<Input, Output> {
  const { file, execArgv } = workerEntry(entry)
  const child = fork(file, [String(processorMs)], {
    // `serveChild` collects garbage after each job.
    execArgv: [...execArgv, '--expose-gc'],
    // Nothing of the server's environment: it holds secrets, and settings of FreeType would change drawings.
    env: {
      ...GIVES_BACK,
      ...(process.env['SystemRoot'] !== undefined && { SystemRoot: process.env['SystemRoot'] }),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) giveWay(child.pid)
  child.unref()
  child.channel?.unref()
  const { promise: exited, resolve: exit } = Promise.withResolvers<void>()
  let ended = false
  // `on`, not `once`: sending to a process that has just ended emits an error as well.
  child.on('error', () => exit())
  child.once('exit', () => exit())
  void exited.then(() => (ended = true))
  const ready = nextMessage<Output>(child, startMs)
  ready.catch(() => child.kill('SIGKILL'))

  return {
    async work(input) {
      await ready
      const answer = nextMessage<Output>(child, workMs)
      if (child.connected) child.send(input)
      const message = await answer.catch((error: unknown) => {
        child.kill('SIGKILL')
        throw error
      })
      if (message.kind !== 'done')
        throw new Error(message.kind === 'failed' ? message.reason : 'The process answered without a result.')
      return { value: message.value, memory: message.memory }
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

async function nextMessage<Output>(child: ChildProcess, ms: number): Promise<ChildMessage<Output>> {
  const { promise, resolve, reject } = Promise.withResolvers<ChildMessage<Output>>()
  const fail = () => reject(new ChildProcessError(`The process ended, or took longer than ${ms} ms.`))
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
