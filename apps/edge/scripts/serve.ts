// Serves the Worker on this computer, in the runtime that runs it elsewhere, with the environment of `pnpm start`.
import { ConfigError } from 'qp-server/source/config/config'
import { startEdge } from './start-edge.ts'

try {
  const { process: runtime, baseUrl, state, ended } = await startEdge(process.env)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runtime.kill('SIGTERM'))
  if (runtime.exitCode === null)
    process.stdout.write(`Quick Pages serves ${baseUrl}; its pages are in ${state}\n`)
  process.exitCode = await ended
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
