#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { readCases } from './cases.ts'
import { CLASS_NAMES, CLASSES, isClassName } from './classes.ts'
import { NoAnswer, Program } from './program.ts'
import { claimedBy, passes, reportOf, runClasses } from './run.ts'

const HELP = `qp-conformance [--class NAME]... [--timeout SECONDS] [--all] PROGRAM [ARGUMENT]...

Starts a program and holds it against the conformance vectors of qp.v1. The program reads a request
from each line of its input, as JSON, and answers each with a line: {"id":1,"result":…}. Asked for its
{"do":"classes"}, it names those that it claims. Every vector of these has to pass. The README of the
vectors has all requests.

${CLASS_NAMES.map((name) => `  ${name.padEnd(18)} ${CLASSES[name]}`).join('\n')}

  --class NAME       a class that is tried, whatever the program claims
  --timeout SECONDS  for one answer; 10 when absent
  --all              every vector that fails, not only the first of each class
`

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
  return 2
})

/** 0 when all that is claimed passes, 1 when something does not, 2 when nothing could be tried. */
async function main(args: readonly string[]): Promise<number> {
  const start = args.findIndex((arg, index) => !arg.startsWith('--') && !isValue(args[index - 1]))
  const command = start === -1 ? [] : args.slice(start)
  const { values } = parseArgs({
    args: args.slice(0, start === -1 ? args.length : start),
    options: {
      class: { type: 'string', multiple: true, default: [] },
      timeout: { type: 'string', default: '10' },
      all: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const seconds = Number(values.timeout)
  const wrong = values.class.find((name) => !isClassName(name))
  if (wrong !== undefined) throw new Error(`${wrong} is no class; they are ${CLASS_NAMES.join(', ')}`)
  if (!(seconds > 0)) throw new Error('--timeout is a number of seconds')
  if (values.help || command.length === 0) {
    process.stdout.write(HELP)
    return values.help ? 0 : 2
  }
  const cases = readCases()
  const program = new Program(command, seconds * 1000)
  try {
    const named = values.class.filter(isClassName)
    const results = await runClasses(program, cases, named.length > 0 ? named : await claimedBy(program))
    process.stdout.write(reportOf(results, values.all))
    return passes(results) ? 0 : 1
  } catch (error) {
    if (error instanceof NoAnswer) throw new Error(`${command.join(' ')}: ${error.message}`, { cause: error })
    throw error
  } finally {
    program.stop()
  }
}

function isValue(before: string | undefined): boolean {
  return before === '--class' || before === '--timeout'
}
