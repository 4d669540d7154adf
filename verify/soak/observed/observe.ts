// Loaded into the server's process with --import: tells the parent how it is doing, when asked.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Sample } from './observed-server.ts'

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

process.on('message', () => {
  const sample: Sample = {
    residentMebibytes: process.memoryUsage.rss() / 1024 / 1024,
    loopDelayP99: delay.percentile(99) / 1e6,
    loopDelayMax: delay.max / 1e6,
  }
  delay.reset()
  process.send?.(sample)
})
process.channel?.unref()
