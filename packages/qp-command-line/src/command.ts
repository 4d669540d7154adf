/** An option as data, in the terms of `parseArgs` of `node:util`. */
export interface Option {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  /** Whether it can be given several times. */
  readonly multiple?: true
  /** What its value is called in help. */
  readonly value?: string
  readonly summary: string
}

/** Options by their names. */
export type Options = Readonly<Record<string, Option>>

/** The options of a call. */
export type GivenOptions<O extends Options> = {
  readonly [N in keyof O]?: O[N] extends { readonly multiple: true }
    ? readonly string[]
    : O[N]['type'] extends 'string'
      ? string
      : boolean
}

/** How a command is called, as data from which parsing, help, completion, the manual and tests are made. */
export interface Syntax<N extends string = string> {
  /** The words that call it: `pages list`. */
  readonly name: string
  /** As help shows them: `PAGE`, `[FILE]` for an optional one, `FILE...` for one or more. */
  readonly operands: readonly string[]
  readonly options: readonly N[]
  /** The option that it cannot run without. */
  readonly requires?: N
  /** What it does, in one line. */
  readonly summary: string
  /** More about it, for its own help. */
  readonly details?: string
}

/** A program with commands. */
export interface Program<C extends Syntax = Syntax, O extends Options = Options> {
  readonly name: string
  /** In the order in which help lists them. */
  readonly commands: readonly C[]
  readonly options: O
  /** Those of {@link Program.options} that every command takes. */
  readonly commonOptions: Options
  /** The first line of its help. */
  readonly introduction: string
  /** The last lines of its help. */
  readonly notes: readonly string[]
}

/** The arguments do not fit the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
