import type { Command } from '../command.ts'
import { COMMON_OPTIONS, type Option, type OptionName, OPTIONS } from '../options.ts'
import { EXIT_CODES } from '../errors/command-failure.ts'

type Row = readonly [left: string, right: string]

/** What each command does, and what they have in common: one screen. */
export function overview(commands: readonly Command[]): string {
  const summaries = commands.map((command): Row => [synopsisOf(command), command.summary])
  return [
    'qp: files as web pages. `qp report.md` publishes it, and again updates the same page.',
    '',
    ...columns(summaries),
    '',
    ...columns(commonRows()),
    '',
    'A PAGE is an id, an address or a file that was published. `-` and no FILE are the standard input.',
    'Exit codes:',
    ...[0, 2, 4].map((from) => exitCodeLine(EXIT_CODES.slice(from, from + 2))),
  ].join('\n')
}

/** All about one command. */
export function helpOf(command: Command): string {
  const { options, summary, details } = command
  return [
    `qp ${synopsisOf(command)}: ${summary}`,
    ...(details === undefined ? [] : ['', details]),
    '',
    ...columns([...options.map((name) => optionRow(name, OPTIONS[name])), ...commonRows()]),
  ].join('\n')
}

/** A command with its operands: `append PAGE [FILE...]`. */
export function synopsisOf({ name, operands }: Command): string {
  return [name, ...operands].join(' ')
}

/** An option as it is called: `-h, --help`, `--title TEXT`. */
export function optionCall(name: string, { short, value }: Option): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`
}

/** The options of every command. */
export function commonOptions(): readonly (readonly [name: string, option: Option])[] {
  return Object.entries(COMMON_OPTIONS)
}

function commonRows(): Row[] {
  return commonOptions().map(([name, option]) => optionRow(name, option))
}

function exitCodeLine(codes: typeof EXIT_CODES): string {
  return `  ${codes.map(([code, meaning]) => `${code} ${meaning}`).join('; ')}`
}

function optionRow(name: OptionName | string, option: Option): Row {
  return [optionCall(name, option), option.summary]
}

function columns(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
