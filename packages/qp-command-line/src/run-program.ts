import { type GivenOptions, type Options, type Program, type Syntax, UsageError } from './command.ts'
import { escapeControlCharacters, withoutControlCharacters } from './control-characters.ts'
import { helpOf, overview } from './help.ts'
import { commandHint, findCommand, parseArguments, requireCall } from './parse-arguments.ts'

/** Where a command writes; each call writes a line. */
export interface Output {
  out(line: string): void
  error(line: string): void
}

/** The options that every command of a {@link RunnableProgram} takes. */
export const COMMON_OPTIONS = {
  json: { type: 'boolean', summary: 'print JSON' },
  help: { type: 'boolean', short: 'h', summary: 'print help; with a command, help for that command' },
} as const satisfies Options

/** A call of a command. */
export interface Call<O extends Options> {
  /** As many as the command takes. */
  readonly operands: readonly string[]
  readonly options: GivenOptions<O>
  /** Whether to print JSON, on one line. */
  readonly json: boolean
  readonly output: Output
}

/** A program whose commands print lines. */
export interface RunnableProgram<C extends Syntax, O extends Options> extends Omit<
  Program<C, O>,
  'commonOptions'
> {
  /** The command that runs when none is named; without it, help is printed. */
  readonly defaultCommand?: string
  /** Runs a command. Resolves to the exit code: 0 done, 1 failed. */
  readonly run: (command: C, call: Call<O>) => Promise<number>
  /** What is printed of an error of a command. */
  readonly explain: (error: unknown) => string
}

const USAGE = 2

/** Runs a call of a program. Resolves to the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runProgram<C extends Syntax, O extends Options>(
  given: RunnableProgram<C, O>,
  args: readonly string[],
  output: Output,
): Promise<number> {
  const { defaultCommand } = given
  const options: Options = { ...given.options, ...COMMON_OPTIONS }
  const program: Program<C> = { ...given, options, commonOptions: COMMON_OPTIONS }
  try {
    const { options: all, words } = parseArguments(args, program)
    const { help = false, json = false, ...own } = all
    if (help === true || (words.length === 0 && defaultCommand === undefined)) {
      output.out(helpFor(words, program))
      return 0
    }
    const found = findCommand(words.length === 0 ? [defaultCommand ?? ''] : words, program)
    if (found === undefined)
      throw new UsageError(
        `There is no command ${JSON.stringify(words.join(' '))}. ${commandHint(words, program)}`,
      )
    requireCall(found, own, program)
    return await given.run(found.command, {
      operands: found.operands,
      options: own as GivenOptions<O>,
      json: json === true,
      output: withoutControls(output, json === true),
    })
  } catch (error) {
    if (error instanceof UsageError) {
      output.error(withoutControlCharacters(error.message))
      return USAGE
    }
    output.error(given.explain(error))
    return 1
  }
}

function helpFor(words: readonly string[], program: Program): string {
  const { command } = findCommand(words, program) ?? {}
  if (command !== undefined) return helpOf(command, program)
  const group = program.commands.filter(({ name }) => name.startsWith(`${words[0]} `))
  return overview(group.length > 0 ? group : program.commands, program)
}

/** Commands print text of strangers: titles, slugs, labels, reports. It must not control the terminal. */
function withoutControls(output: Output, json: boolean): Output {
  return {
    out: (line) => output.out(json ? escapeControlCharacters(line) : withoutControlCharacters(line)),
    error: (line) => output.error(withoutControlCharacters(line)),
  }
}
