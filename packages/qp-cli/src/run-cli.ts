import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Command } from './command.ts'
import { COMMON_OPTIONS, type GivenOptions, type OptionName, OPTIONS } from './options.ts'
import { COMMANDS } from './commands/index.ts'
import { PUBLISH } from './commands/publish.ts'
import { explain } from './errors/explain-error.ts'
import { EXIT, UsageError } from './errors/command-failure.ts'
import { helpOf, overview, synopsisOf } from './help/help.ts'
import type { Environment } from './configuration-folder.ts'
import { openServices } from './services.ts'
import { openTerminal } from './terminal.ts'
import { version } from './version.ts'

/** Runs a command. Resolves to the exit code (SPEC.md 18.1.3). */
export async function runCli(args: readonly string[], environment: Environment): Promise<number> {
  const terminal = openTerminal(args.includes('--json'))
  try {
    const { options, words } = parse(args)
    if (options.version === true) {
      const number = await version()
      terminal.result({ version: number }, `qp ${number}`)
      return EXIT.done
    }
    if (options.help === true || (words.length === 0 && process.stdin.isTTY)) {
      const named = COMMANDS.find(({ name }) => name === words[0])
      terminal.result({ commands: COMMANDS }, named === undefined ? overview(COMMANDS) : helpOf(named))
      return EXIT.done
    }
    const { command, operands } = await findCommand(words)
    requireCall(command, operands, options)
    const services = openServices(environment, options)
    return await command.run({ operands, options, terminal, services, commands: COMMANDS })
  } catch (error) {
    const { exitCode, code, message } = explain(error)
    terminal.progress('')
    terminal.note(terminal.isJson ? JSON.stringify({ error: code, message }) : `qp: ${message}`)
    return exitCode
  }
}

function parse(args: readonly string[]): {
  readonly options: GivenOptions
  readonly words: readonly string[]
} {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...OPTIONS, ...COMMON_OPTIONS },
  })
  return { options: values, words: positionals }
}

/** Whatever is no command is a file to be published. */
async function findCommand(
  words: readonly string[],
): Promise<{ readonly command: Command; readonly operands: readonly string[] }> {
  const [first = '-', ...rest] = words
  const command = COMMANDS.find(({ name }) => name === first)
  if (command !== undefined) return { command, operands: rest }
  const isFile =
    first === '-' || /[./\\]/.test(first) || (await stat(first).catch(() => undefined)) !== undefined
  if (!isFile)
    throw new UsageError(
      `There is no command and no file ${JSON.stringify(first)}. \`qp --help\` lists the commands.`,
    )
  return { command: PUBLISH, operands: words }
}

function requireCall(command: Command, operands: readonly string[], options: GivenOptions): void {
  const least = command.operands.filter((operand) => !operand.startsWith('[')).length
  const most = command.operands.at(-1)?.includes('...') === true ? Infinity : command.operands.length
  if (operands.length < least || operands.length > most)
    throw new UsageError(`Usage: qp ${synopsisOf(command)}`)
  const wrong = Object.keys(options).find(
    (name) => !(name in COMMON_OPTIONS) && !command.options.includes(name as OptionName),
  )
  if (wrong !== undefined)
    throw new UsageError(
      `${command.name} takes no --${wrong}. \`qp ${command.name} --help\` lists what it takes.`,
    )
}
