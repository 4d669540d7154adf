import { bashCompletion } from './bash.ts'
import { type Completed, SHELL_NAMES } from './completed.ts'
import { fishCompletion } from './fish.ts'
import { zshCompletion } from './zsh.ts'

/** One of the shells that are completed. */
export type Shell = (typeof SHELL_NAMES)[number]

/** What writes the script for each. */
export const SHELLS: Readonly<Record<Shell, (commands: readonly Completed[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}
