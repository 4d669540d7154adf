import { type Child, ChildProcessError } from './child-process.ts'

/** A child process that is there while it is needed. */
export interface IdleTimeoutChild<Input, Output> {
  /**
   * Does one job, and starts the process for it if there is none. One at a time.
   *
   * @throws ChildProcessError when the process dies, takes too long or has been stopped; the next job has a new one
   */
  readonly work: (input: Input) => Promise<Output>
  readonly stop: () => Promise<void>
  readonly isStopped: () => boolean
}

/** When a process is ended. */
export interface RestLimits {
  /** How long it stays alive without work: it takes more than a hundred megabytes. */
  readonly idleMs: number
  /** One that uses more memory than this is replaced. */
  readonly processBytes: number
}

/** The process is started with the first job. */
export function createIdleTimeoutChild<Input, Output>(
  start: () => Child<Input, Output>,
  { idleMs, processBytes }: RestLimits,
): IdleTimeoutChild<Input, Output> {
  let stopped = false
  let running: Child<Input, Output> | undefined
  let idle: NodeJS.Timeout | undefined

  async function retire(): Promise<void> {
    const ending = running
    running = undefined
    await ending?.end()
  }

  return {
    async work(input) {
      if (stopped) throw new ChildProcessError('The process has been stopped.')
      clearTimeout(idle)
      if (running === undefined || running.hasEnded()) running = start()
      try {
        const { value, memory } = await running.work(input)
        if (memory > processBytes) await retire()
        return value
      } catch (error) {
        if (error instanceof ChildProcessError) await retire()
        throw error
      } finally {
        if (!stopped) idle = setTimeout(() => void retire(), idleMs).unref()
      }
    },
    isStopped: () => stopped,
    async stop() {
      stopped = true
      clearTimeout(idle)
      await retire()
    },
  }
}
