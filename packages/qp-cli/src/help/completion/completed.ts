import type { Option, Program } from 'qp-command-line'
import { DIRECTIONS, THEME_IDS } from 'qp-schema'
import { FORM_NAMES } from '../../options.ts'

/** What can stand in a place: pages that are kept, which `qp list --ids` has, or files; files; folders; or these words. */
export type Values = 'pages' | 'files' | 'folders' | readonly string[]

/** A command as shells complete it. */
export interface Completed {
  readonly name: string
  readonly summary: string
  /** What its operands can be, by their places; the last one may be repeated. */
  readonly operands: readonly Values[]
  readonly options: readonly CompletedOption[]
}

/** An option as shells complete it. */
export interface CompletedOption {
  readonly name: string
  readonly summary: string
  /** Whether it may be given more than once. */
  readonly multiple: boolean
  /** What its value is called, and can be; `undefined` where it has none. */
  readonly value: { readonly name: string; readonly values: Values } | undefined
}

/** The shells that are completed. */
export const SHELL_NAMES = ['bash', 'zsh', 'fish'] as const

/** What shells need of the commands. */
export function completed({ commands, ...program }: Program): readonly Completed[] {
  const known: Readonly<Record<string, Values>> = {
    PAGE: 'pages',
    FILE: 'files',
    FOLDER: 'folders',
    THEME: THEME_IDS,
    DIRECTION: DIRECTIONS,
    FORM: FORM_NAMES,
    WHEN: ['12h', '7d', '4w'],
    SHELL: SHELL_NAMES,
    COMMAND: commands.map(({ name }) => name),
  }
  const valuesOf = (called: string): Values => known[/[A-Z]+/.exec(called)?.[0] ?? ''] ?? []
  const optionOf = ([name, { summary, value, multiple }]: readonly [string, Option]): CompletedOption => ({
    name,
    summary,
    multiple: multiple === true,
    value: value === undefined ? undefined : { name: value, values: valuesOf(value) },
  })
  return commands.map(({ name, summary, operands, options }) => ({
    name,
    summary,
    operands: operands.map(valuesOf),
    options: Object.entries(program.options)
      .filter(([option]) => options.includes(option) || option in program.commonOptions)
      .map(optionOf),
  }))
}
