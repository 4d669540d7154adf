import type { Command } from '../command.ts'
import { COMMON_OPTIONS, type Option, OPTIONS } from '../options.ts'

/** A command as shells complete it. */
export interface Completed {
  readonly name: string
  readonly summary: string
  /** Whether its operands are pages, of which `qp list --ids` has those that are kept. */
  readonly takesPages: boolean
  readonly options: readonly (readonly [name: string, option: Option])[]
}

/** What shells need of a command. */
export function completed({ name, summary, operands, options }: Command): Completed {
  return {
    name,
    summary,
    takesPages: operands[0]?.startsWith('PAGE') === true,
    options: [
      ...options.map((option): [string, Option] => [option, OPTIONS[option]]),
      ...Object.entries(COMMON_OPTIONS),
    ],
  }
}
