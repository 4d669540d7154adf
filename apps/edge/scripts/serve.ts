// Serves the Worker on this computer, in the runtime that runs it elsewhere, with the environment of `pnpm start`.
import { ConfigError } from 'qp-server/source/config/config'
import { explainError } from 'qp-server/source/explain-error'
import { startEdge } from './start-edge.ts'

const STOP_MILLISECONDS = 5000
const SIGNALS = ['SIGINT', 'SIGTERM'] as const
// Without a listener, a signal would end this process and leave the runtime behind.
const leave = () => process.exit(0)
for (const signal of SIGNALS) process.on(signal, leave)
try {
  const { process: runtime, baseUrl, state, ended } = await startEdge(process.env)
  let isStopping = false
  const stop = () => {
    isStopping = true
    runtime.kill('SIGTERM')
    // It waits for all answers, and those to the readers of live pages have no end.
    setTimeout(() => runtime.kill('SIGKILL'), STOP_MILLISECONDS).unref()
  }
  for (const signal of SIGNALS) process.on(signal, stop).off(signal, leave)
  if (runtime.exitCode === null)
    process.stdout.write(`Quick Pages serves ${baseUrl}; its pages are in ${state}\n`)
  process.exitCode = await ended
  if (!isStopping) {
    const how = runtime.signalCode ?? `code ${process.exitCode}`
    process.stderr.write(`The runtime has ended by itself: ${how}.\n`)
    process.exitCode ||= 1
  }
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : `The server could not start: ${explainError(error)}`}\n`,
  )
  process.exitCode = 1
}
