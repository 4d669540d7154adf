import type { Program, Syntax } from 'qp-command-line'
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
  readonly program: Program
}

/** A command of `qp`. */
export interface Command extends Syntax<OptionName> {
  /** Resolves to the exit code. */
  readonly run: (invocation: Invocation) => Promise<number>
}
