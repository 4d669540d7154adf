/** Messages of a child process: that it is ready, then one answer for each input that it receives. */
export type ChildMessage<Output> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly value: Output; readonly memory: number }
  | { readonly kind: 'failed'; readonly reason: string }

/** Does what `startChild` asks of this process. */
export function serveChild<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  const answer = (message: ChildMessage<Output>) => void process.send?.(message)
  const processorMs = Number(process.argv[2])
  process.on('message', async (input: Input) => {
    const watch = watchProcessor(processorMs)
    try {
      const value = await work(input)
      // What native code has allocated is not kept until there is enough of JavaScript to collect.
      globalThis.gc?.()
      answer({ kind: 'done', value, memory: process.memoryUsage.rss() })
    } catch (error) {
      answer({ kind: 'failed', reason: String(error) })
    } finally {
      clearInterval(watch)
    }
  })
  process.on('disconnect', () => process.exit())
  answer({ kind: 'ready' })
}

const WATCH_MS = 50

/** Ends this process once it has used so much processor time from now on. Native code cannot be stopped otherwise. */
function watchProcessor(milliseconds: number): NodeJS.Timeout {
  const before = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 >= milliseconds) process.kill(process.pid, 'SIGKILL')
  }, WATCH_MS)
}
