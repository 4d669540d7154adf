import { parseArgs } from 'node:util'
import { type GivenOptions, type Options, type Program, type Syntax, UsageError } from './command.ts'
import { nearest } from './edit-distance.ts'
import { synopsisOf } from './help.ts'

const MAX_EDITS = 2

/** A command and what it was called with. */
export interface FoundCommand<C extends Syntax> {
  readonly command: C
  readonly operands: readonly string[]
}

/**
 * The options of a call, and its words: the command and its operands.
 *
 * @throws UsageError for options that the program does not have
 */
export function parseArguments<O extends Options>(
  args: readonly string[],
  program: Program<Syntax, O>,
): { readonly options: GivenOptions<O>; readonly words: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: program.options,
    })
    return { options: values as GivenOptions<O>, words: positionals }
  } catch (error) {
    throw isArgumentError(error) ? new UsageError(optionProblem(error.message, program)) : error
  }
}

/** The command that the first words call. */
export function findCommand<C extends Syntax>(
  words: readonly string[],
  { commands }: Program<C>,
): FoundCommand<C> | undefined {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => word === words[index]))
  return command && { command, operands: words.slice(command.name.split(' ').length) }
}

/** @throws UsageError for operands and options that a command does not take, or where one is missing */
export function requireCall(
  { command, operands }: FoundCommand<Syntax>,
  options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>,
  program: Program,
): void {
  const taken = new Set([...command.options, ...Object.keys(program.commonOptions)])
  const unknown = Object.keys(options).find((option) => !taken.has(option))
  if (unknown !== undefined)
    throw new UsageError(
      `${command.name} takes no --${unknown}. \`${program.name} ${command.name} --help\` lists what it takes.`,
    )
  const min = command.operands.filter((operand) => !operand.startsWith('[')).length
  const max = command.operands.at(-1)?.includes('...') === true ? Infinity : command.operands.length
  if (operands.length < min || operands.length > max)
    throw new UsageError(`Usage: ${program.name} ${synopsisOf(command, program)}`)
  if (command.requires !== undefined && String(options[command.requires] ?? '').trim() === '')
    throw new UsageError(`${command.name} needs --${command.requires}.`)
}

/** What to say to words that call no command: the nearest one, or those of the group. */
export function commandHint(words: readonly string[], { name: program, commands }: Program): string {
  const [group = ''] = words
  const names = commands.map(({ name }) => name)
  const members = names.filter((name) => name.startsWith(`${group} `))
  const meant = nearest(words.slice(0, 2).join(' '), names, MAX_EDITS) ?? nearest(group, names, MAX_EDITS)
  if (meant !== undefined) return `Did you mean ${meant}?`
  if (members.length > 0) return `There are ${members.join(', ')}.`
  return `\`${program} --help\` lists the commands.`
}

/** The first sentence of Node's message, without its advice to quote operands. */
function optionProblem(message: string, { name, options }: Program): string {
  const [sentence = ''] = message.split(/\. |\n/, 1)
  const [, option] = /^Unknown option '--([^']*)'/.exec(message) ?? []
  const meant = option === undefined ? undefined : nearest(option, Object.keys(options), MAX_EDITS)
  const hint = meant === undefined ? `\`${name} --help\` lists what there is.` : `Did you mean --${meant}?`
  return `${sentence.replace(/\.$/, '')}. ${hint}`
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
