import { parseArgs } from 'node:util'
import { ConfigError } from '../config/config.ts'
import { explainError } from '../explain-error.ts'
import {
  type Command,
  type Environment,
  OPTIONS,
  type OptionName,
  type Output,
  UsageError,
} from './command.ts'
import { COMMANDS, DEFAULT_COMMAND } from './commands/index.ts'
import { synopsisOf, explain, overview } from './help.ts'
import { withoutControlCharacters, escapeControlCharacters } from './control-characters.ts'
import { unknownCommandMessage, optionErrorMessage } from './did-you-mean.ts'

const USAGE = 2

/** Runs a command of the operator. Resolves to the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runCli(
  args: readonly string[],
  environment: Environment,
  output: Output,
): Promise<number> {
  try {
    const { help, json, options, words } = parse(args)
    const command = findCommand(words)
    if (help) {
      const group = COMMANDS.filter(({ name }) => name.startsWith(`${words[0] ?? ''} `))
      if (command !== undefined && words.length > 0) output.out(explain(command))
      else output.out(overview(group.length > 0 ? group : COMMANDS))
      return 0
    }
    if (command === undefined) throw new UsageError(unknownCommandMessage(words))
    const operands = words.slice(wordsOf(command).length)
    requireCall(command, operands, options)
    return await command.run({ operands, options, json, environment, output: withoutControls(output, json) })
  } catch (error) {
    if (error instanceof UsageError || isArgumentError(error)) {
      output.error(
        withoutControlCharacters(error instanceof UsageError ? error.message : optionErrorMessage(error)),
      )
      return USAGE
    }
    output.error(
      error instanceof ConfigError
        ? error.message
        : withoutControlCharacters(`It failed: ${explainError(error)}`),
    )
    return 1
  }
}

/** Commands print text of strangers: titles, slugs, labels, reports. It must not control the terminal. */
function withoutControls(output: Output, json: boolean): Output {
  return {
    out: (line) => output.out(json ? escapeControlCharacters(line) : withoutControlCharacters(line)),
    error: (line) => output.error(withoutControlCharacters(line)),
  }
}

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...OPTIONS, help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } },
  })
  const { help = false, json = false, ...options } = values
  return { help, json, options, words: positionals }
}

function findCommand(words: readonly string[]): Command | undefined {
  const given = words.length === 0 ? [DEFAULT_COMMAND] : words
  return COMMANDS.find((command) => wordsOf(command).every((word, index) => word === given[index]))
}

function requireCall(
  command: Command,
  operands: readonly string[],
  options: Readonly<Record<string, string | boolean | undefined>>,
): void {
  const min = command.operands.filter((operand) => !operand.startsWith('[')).length
  const max = command.operands.at(-1)?.endsWith('...') === true ? Infinity : command.operands.length
  if (operands.length < min || operands.length > max) {
    throw new UsageError(`Usage: qp-server ${synopsisOf(command)}`)
  }
  const unknown = Object.keys(options).find((option) => !command.options.includes(option as OptionName))
  if (unknown !== undefined) throw new UsageError(`${command.name} takes no --${unknown}.`)
  if (command.requires !== undefined && String(options[command.requires] ?? '').trim() === '') {
    throw new UsageError(`${command.name} needs --${command.requires}.`)
  }
}

function wordsOf({ name }: Command): string[] {
  return name.split(' ')
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
