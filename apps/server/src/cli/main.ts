#!/usr/bin/env node
import { nodeProblem } from './node-version.ts'

// Who reads may have read enough, as `head` does; what is being done goes on to its end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

// What follows is loaded afterwards: on a Node that is too old it would fail with a message that says nothing.
const problem = nodeProblem(process.versions.node)
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
