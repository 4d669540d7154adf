import { stat } from 'node:fs/promises'
import {
  commandHint,
  findCommand,
  type FoundCommand,
  helpOf,
  overview,
  parseArguments,
  requireCall,
  UsageError,
} from 'qp-command-line'
import type { Command } from './command.ts'
import type { Environment } from './configuration-folder.ts'
import { COMMON_OPTIONS, OPTIONS } from './options.ts'
import { COMMANDS } from './commands/index.ts'
import { PUBLISH } from './commands/publish.ts'
import { explain } from './errors/explain-error.ts'
import { EXIT, EXIT_CODES } from './errors/command-failure.ts'
import { openServices } from './services.ts'
import { openTerminal } from './terminal.ts'
import { version } from './version.ts'

const PROGRAM = {
  name: 'qp',
  commands: COMMANDS,
  options: { ...OPTIONS, ...COMMON_OPTIONS },
  commonOptions: COMMON_OPTIONS,
  introduction: 'qp: files as web pages. `qp report.md` publishes it, and again updates the same page.',
  notes: [
    'A PAGE is an id, an address or a file that was published. `-` and no FILE are the standard input.',
    `Exit codes: ${exitCodes(0)}`,
    `  ${exitCodes(3)}`,
  ],
}

/** Runs a command. Resolves to the exit code (SPEC.md 18.1.3). */
export async function runCli(args: readonly string[], environment: Environment): Promise<number> {
  const terminal = openTerminal(args.includes('--json'))
  try {
    const { options, words } = parseArguments(args, PROGRAM)
    if (options.version === true) {
      const number = await version()
      terminal.result({ version: number }, `qp ${number}`)
      return EXIT.done
    }
    const named = findCommand(words, PROGRAM)
    if (options.help === true || (words.length === 0 && process.stdin.isTTY)) {
      const text = named === undefined ? overview(COMMANDS, PROGRAM) : helpOf(named.command, PROGRAM)
      terminal.result({ commands: COMMANDS }, text)
      return EXIT.done
    }
    const found = named ?? (await publishOf(words))
    requireCall(found, options, PROGRAM)
    const { command, operands } = found
    const services = openServices(environment, options)
    return await command.run({ operands, options, terminal, services, program: PROGRAM })
  } catch (error) {
    const { exitCode, code, message } = explain(error)
    terminal.progress('')
    terminal.note(terminal.isJson ? JSON.stringify({ error: code, message }) : `qp: ${message}`)
    return exitCode
  }
}

/** Three exit codes and what they mean. */
function exitCodes(from: number): string {
  return EXIT_CODES.slice(from, from + 3)
    .map(([code, meaning]) => `${code} ${meaning}`)
    .join('; ')
}

/** Whatever is no command is a file to be published. */
async function publishOf(words: readonly string[]): Promise<FoundCommand<Command>> {
  const [first = '-'] = words
  const isFile =
    first === '-' || /[./\\]/.test(first) || (await stat(first).catch(() => undefined)) !== undefined
  if (!isFile)
    throw new UsageError(
      `There is no command and no file ${JSON.stringify(first)}. ${commandHint([first], PROGRAM)}`,
    )
  return { command: PUBLISH, operands: words }
}
