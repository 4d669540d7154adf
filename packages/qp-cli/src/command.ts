import type { GivenOptions, OptionName } from './options.ts'
import type { Services } from './services.ts'
import type { Terminal } from './terminal.ts'

/** A call of a command. */
export interface Invocation {
  /** As many as the command takes. */
  readonly operands: readonly string[]
  readonly options: GivenOptions
  readonly terminal: Terminal
  readonly services: Services
  /** Every command. */
  readonly commands: readonly Command[]
}

/** A command, as data from which help, completion, the manual and tests are made. */
export interface Command {
  readonly name: string
  /** As help shows them: `PAGE`, `[FILE]` for an optional one, `FILE...` for one or more. */
  readonly operands: readonly string[]
  readonly options: readonly OptionName[]
  /** What it does, in one line. */
  readonly summary: string
  /** More about it, for its own help. */
  readonly details?: string
  /** Resolves to the exit code. */
  readonly run: (invocation: Invocation) => Promise<number>
}
