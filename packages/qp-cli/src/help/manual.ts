import { type Option, optionCall, type Program, synopsisOf } from 'qp-command-line'
import { EXIT_CODES } from '../errors/command-failure.ts'

const FILES = [
  ['$XDG_CONFIG_HOME/qp, ~/.config/qp', 'where qp keeps what follows'],
  ['~/Library/Application Support/qp, %APPDATA%\\qp', 'the same on macOS and on Windows'],
  ['pages.json', 'pages and their keys'],
  ['settings.json', 'the service and its Pro token'],
  ['pictures.json', 'addresses of pictures that were uploaded'],
] as const

const VARIABLES = [
  ['QP_SERVER', 'the service, before that of qp login'],
  ['QP_PASSPHRASE', 'the passphrase of a page, where there is no terminal to ask for it'],
  ['VISUAL, EDITOR, BROWSER', 'the programs of qp edit and qp open'],
  ['NO_COLOR', 'no colours'],
] as const

/** The manual page, in the format of man. */
export function manualPage(program: Program): string {
  const { commands, options, commonOptions } = program
  return [
    '.TH QP 1 "" "Quick Pages" "User Commands"',
    '.SH NAME',
    'qp \\- files as web pages',
    '.SH SYNOPSIS',
    '.B qp',
    text('[COMMAND] [OPTIONS] [OPERANDS]'),
    '.SH DESCRIPTION',
    text(
      'qp FILE publishes a file of markdown as a web page and prints its address; the same again updates that page.',
    ),
    text(
      'A PAGE is an id, an address or a file that was published. Keys are kept, and not printed unless asked for.',
    ),
    '.SH COMMANDS',
    ...commands.flatMap((command) => [
      ...entry(`qp ${synopsisOf(command, program)}`, command.summary),
      ...(command.details === undefined ? [] : ['.br', text(command.details.replaceAll('\n', ' '))]),
      ...command.options.flatMap((name) => ['.br', optionLine(name, options[name])]),
    ]),
    '.SH OPTIONS',
    ...Object.entries(commonOptions).flatMap(([name, option]) =>
      entry(optionCall(name, option), option.summary),
    ),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, meaning]) => entry(String(code), meaning)),
    '.SH ENVIRONMENT',
    ...VARIABLES.flatMap(([name, meaning]) => entry(name, meaning)),
    '.SH FILES',
    ...FILES.flatMap(([name, meaning]) => entry(name, meaning)),
    '',
  ].join('\n')
}

function entry(term: string, meaning: string): string[] {
  return ['.TP', `.B ${text(term)}`, text(meaning)]
}

function optionLine(name: string, option: Option | undefined): string {
  return text(`${optionCall(name, option)}: ${option?.summary ?? ''}`)
}

/** Hyphens as they are typed, and nothing at the beginning of a line that could be a request. */
function text(line: string): string {
  return line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1')
}
