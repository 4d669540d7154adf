import type { Option, Program, Syntax } from './command.ts'

type Row = readonly [left: string, right: string]

/** What commands do, a line for each, and what they have in common. */
export function overview(commands: readonly Syntax[], program: Program): string {
  const summaries = commands.map((command): Row => [synopsisOf(command, program), command.summary])
  return [
    program.introduction,
    '',
    ...indented(summaries),
    '',
    ...indented(commonRows(program)),
    '',
    ...program.notes,
  ].join('\n')
}

/** All about one command. */
export function helpOf(command: Syntax, program: Program): string {
  const { options, summary, details } = command
  return [
    `${program.name} ${synopsisOf(command, program)}: ${summary}`,
    ...(details === undefined ? [] : ['', details]),
    '',
    ...indented([...options.map((name) => optionRow(name, program.options[name])), ...commonRows(program)]),
  ].join('\n')
}

/** A command with its operands and the option that it needs: `pages takedown ID... --reason TEXT`. */
export function synopsisOf({ name, operands, requires }: Syntax, { options }: Program): string {
  return [
    name,
    ...operands,
    ...(requires === undefined ? [] : [optionCall(requires, options[requires])]),
  ].join(' ')
}

/** An option as it is called: `-h, --help`, `--title TEXT`. */
export function optionCall(name: string, { short, value }: Partial<Option> = {}): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`
}

/** Rows of two cells as lines, with the second cells aligned. */
export function columns(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`)
}

function commonRows({ commonOptions }: Program): Row[] {
  return Object.entries(commonOptions).map(([name, option]) => optionRow(name, option))
}

function optionRow(name: string, option: Option | undefined): Row {
  return [optionCall(name, option), option?.summary ?? '']
}

function indented(rows: readonly Row[]): string[] {
  return columns(rows).map((line) => `  ${line}`)
}
