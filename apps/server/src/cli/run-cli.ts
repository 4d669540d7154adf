import {
  commandHint,
  escapeControlCharacters,
  findCommand,
  helpOf,
  overview,
  parseArguments,
  requireCall,
  UsageError,
} from 'qp-command-line'
import { ConfigError } from '../config/config.ts'
import { explainError } from '../explain-error.ts'
import { COMMON_OPTIONS, type Environment, OPTIONS, type Output } from './command.ts'
import { COMMANDS, DEFAULT_COMMAND } from './commands/index.ts'

const USAGE = 2

const PROGRAM = {
  name: 'qp-server',
  commands: COMMANDS,
  options: { ...OPTIONS, ...COMMON_OPTIONS },
  commonOptions: COMMON_OPTIONS,
  introduction: 'qp-server: Quick Pages as a service',
  notes: [
    'Exit codes: 0 done, 1 failed, 2 wrong usage.',
    'The environment configures serve (DATABASE_URL, BASE_URL, PORT, …); the other commands need DATABASE_URL alone.',
  ],
}

/** Runs a command of the operator. Resolves to the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runCli(
  args: readonly string[],
  environment: Environment,
  output: Output,
): Promise<number> {
  try {
    const { options: given, words } = parseArguments(args, PROGRAM)
    const { help = false, json = false, ...options } = given
    if (help) {
      output.out(helpFor(words))
      return 0
    }
    const found = findCommand(words.length === 0 ? [DEFAULT_COMMAND] : words, PROGRAM)
    if (found === undefined)
      throw new UsageError(
        `There is no command ${JSON.stringify(words.join(' '))}. ${commandHint(words, PROGRAM)}`,
      )
    requireCall(found, options, PROGRAM)
    const { command, operands } = found
    return await command.run({ operands, options, json, environment, output: withoutControls(output, json) })
  } catch (error) {
    if (error instanceof UsageError) {
      output.error(withoutControlCharacters(error.message))
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

function helpFor(words: readonly string[]): string {
  const { command } = findCommand(words, PROGRAM) ?? {}
  if (command !== undefined) return helpOf(command, PROGRAM)
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${words[0]} `))
  return overview(group.length > 0 ? group : COMMANDS, PROGRAM)
}

/** Commands print text of strangers: titles, slugs, labels, reports. It must not control the terminal. */
function withoutControls(output: Output, json: boolean): Output {
  return {
    out: (line) => output.out(json ? escapeControlCharacters(line) : withoutControlCharacters(line)),
    error: (line) => output.error(withoutControlCharacters(line)),
  }
}

function withoutControlCharacters(text: string): string {
  return text.replaceAll(/\p{C}+/gu, ' ')
}
