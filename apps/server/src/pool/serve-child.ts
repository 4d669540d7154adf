/** Messages of a child process: that it is ready, then one answer for each input that it receives. */
export type ChildMessage<Output> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly value: Output; readonly memory: number }
  | { readonly kind: 'failed'; readonly reason: string }

/** Does what `startChild` asks of this process. */
export function serveChild<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  const answer = (message: ChildMessage<Output>) => void process.send?.(message)
  process.on('message', async (input: Input) => {
    try {
      answer({ kind: 'done', value: await work(input), memory: process.memoryUsage.rss() })
    } catch (error) {
      answer({ kind: 'failed', reason: String(error) })
    }
  })
  process.on('disconnect', () => process.exit())
  answer({ kind: 'ready' })
}
