import { type Output, runProgram, withoutControlCharacters } from 'qp-command-line'
import { ConfigError } from '../config/config.ts'
import { explainError } from '../explain-error.ts'
import { type Environment, OPTIONS } from './command.ts'
import { COMMANDS, DEFAULT_COMMAND } from './commands/index.ts'

const PROGRAM = {
  name: 'qp-server',
  commands: COMMANDS,
  defaultCommand: DEFAULT_COMMAND,
  options: OPTIONS,
  introduction: 'qp-server: Quick Pages as a service',
  notes: [
    'Exit codes: 0 done, 1 failed, 2 wrong usage.',
    'The environment configures serve (DATABASE_URL, BASE_URL, PORT, …); the other commands need DATABASE_URL alone.',
  ],
  explain: (error: unknown) =>
    error instanceof ConfigError
      ? error.message
      : withoutControlCharacters(`It failed: ${explainError(error)}`),
}

/** Runs a command of the operator. Resolves to the exit code: 0 done, 1 failed, 2 wrong usage. */
export function runCli(args: readonly string[], environment: Environment, output: Output): Promise<number> {
  return runProgram(
    { ...PROGRAM, run: (command, call) => command.run({ ...call, environment }) },
    args,
    output,
  )
}
