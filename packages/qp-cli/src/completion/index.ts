import { bashCompletion } from './bash.ts'
import { fishCompletion } from './fish.ts'
import { zshCompletion } from './zsh.ts'

/** The shells that are known, and what writes the script for each. */
export const SHELLS = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
} as const

/** One of {@link SHELLS}. */
export type Shell = keyof typeof SHELLS
