#!/usr/bin/env node
import { nodeProblem } from 'qp-command-line/node-version'

// A reader such as `head` may close the pipe early; the command still runs to its end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

// Loaded only now: on a Node that is too old, loading it would fail with an obscure message.
const problem = nodeProblem('qp-server', process.versions.node)
if (problem === undefined) {
  const { runCli } = await import('./run-cli.ts')
  process.exitCode = await runCli(process.argv.slice(2), process.env, {
    out: (line) => process.stdout.write(`${line}\n`),
    error: (line) => process.stderr.write(`${line}\n`),
  })
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
