import { columns } from './columns.ts'
import { type Command, type OptionName, OPTIONS } from './command.ts'

const INDENT = '  '

/** The help of several commands: a line for each, and what they have in common. */
export function overview(commands: readonly Command[]): string {
  const rows = commands.map(
    (command) => [`qp-server ${synopsisOf(command)}`, command.summary] satisfies [string, string],
  )
  return [
    'qp-server: Quick Pages as a service',
    '',
    ...indented(rows),
    '',
    ...indented(COMMON),
    '',
    'Exit codes: 0 done, 1 failed, 2 called wrongly.',
    'The environment configures serve (DATABASE_URL, BASE_URL, PORT, …); the other commands need DATABASE_URL alone.',
  ].join('\n')
}

/** The help of one command. */
export function explain(command: Command): string {
  const options = command.options.map((name): [string, string] => [optionCall(name), OPTIONS[name].summary])
  return [
    `qp-server ${synopsisOf(command)}: ${command.summary}`,
    ...(command.details === undefined ? [] : ['', command.details]),
    '',
    ...indented([...options, ...COMMON]),
  ].join('\n')
}

const COMMON: readonly [string, string][] = [
  ['--json', 'print JSON'],
  ['--help', 'print help, with a command all about it'],
]

/** A command with its operands and options: `pages show ID|SLUG... [OPTIONS]`. */
export function synopsisOf({ name, operands, options, requires }: Command): string {
  const optional = options.some((option) => option !== requires) ? ['[OPTIONS]'] : []
  return [name, ...operands, ...(requires === undefined ? [] : [optionCall(requires)]), ...optional].join(' ')
}

function optionCall(name: OptionName): string {
  const option = OPTIONS[name]
  return `--${name}${'value' in option ? ` ${option.value}` : ''}`
}

function indented(rows: readonly (readonly [string, string])[]): string[] {
  return columns(rows).map((line) => INDENT + line)
}
