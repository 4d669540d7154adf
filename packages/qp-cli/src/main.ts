#!/usr/bin/env node
import { nodeProblem } from 'qp-command-line/node-version'

let outputExitCode = 0
// A reader such as `head` may close the pipe early, and a disk may be full; the command still runs to its end.
process.stderr.on('error', () => undefined)
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE' || outputExitCode !== 0) return
  outputExitCode = 1
  process.exitCode ||= outputExitCode
  process.stderr.write(`qp: The standard output cannot be written (${code}).\n`)
})

// Loaded only now: on a Node that is too old, loading it would fail with an obscure message.
const problem = nodeProblem('qp', process.versions.node)
if (problem === undefined) {
  const { runCli } = await import('./run-cli.ts')
  process.exitCode = (await runCli(process.argv.slice(2), process.env)) || outputExitCode
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
